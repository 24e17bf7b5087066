import type { Click, Traits, Visitor } from '../click.ts';
import { AGENT_RULES, readUserAgent } from '../visitor/user-agent.ts';
import { readOrigin } from '../visitor/visit-origin.ts';

/** A click that another service counted. */
export interface ImportedClick {
  at: number;
  workspaceId: number;
  linkId: number;
  aliasId: number;
  domainId: number;
  host: string;
  /** Where the link leads. */
  destination: string;
  referrer: string;
  /** Null where the service does not keep it. */
  userAgent: string | null;
  country: string;
  region: string;
  city: string;
  /** The service took it for a robot. */
  isRobot: boolean;
  visitor: bigint;
}

/** A reason that reading the agent again does not change. */
export const SAID_BY_SOURCE = 'said-by-source';

export function toClick(imported: ImportedClick): Click {
  const { at, workspaceId, linkId, aliasId, domainId, host, referrer, destination } = imported;
  return {
    ...{ at, workspaceId, linkId, aliasId, domainId },
    ...{ eventType: 'redirect', isQr: false, askedAlias: '', rule: '' },
    visitor: visitorOf(imported),
    origin: readOrigin({ host, referrer, isQr: false, destination }),
  };
}

function visitorOf({ userAgent, isRobot, country, region, city, visitor }: ImportedClick): Visitor {
  const agent = agentOf(userAgent);
  const isFoundOut = isRobot && agent.botClass === '';
  return {
    ...agent,
    ...(isFoundOut && { botClass: 'crawler', botReason: SAID_BY_SOURCE }),
    ...{ country, region, city, language: '', hash: visitor },
  };
}

type AgentTraits = Omit<Traits, 'country' | 'region' | 'city' | 'language'>;

function agentOf(userAgent: string | null): AgentTraits {
  if (userAgent !== null) return readUserAgent(userAgent);
  const unknown = { browser: '', os: '', device: '', botClass: '', botReason: '' };
  return { ...unknown, userAgent: '', agentRules: String(AGENT_RULES) };
}
