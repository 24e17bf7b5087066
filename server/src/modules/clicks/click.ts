/** The log stores a type as its index here, so new ones must be added at the end. */
export const eventTypes = ['redirect', 'preview', 'prefetch', 'head', 'mistyped', 'failed'] as const;

/** Only `redirect` can be a human click. `mistyped` found no link, `failed` one that does not redirect. */
export type EventType = (typeof eventTypes)[number];

/** The visitor's facts in a request. The IP address is not part of them and is never stored. */
export interface Traits {
  /** ISO 3166 code in upper case, or empty. */
  country: string;
  region: string;
  city: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  userAgent: string;
  /** Version of the rules that read the header; empty in clicks older than versions. */
  agentRules: string;
  /** Empty for people. */
  botClass: string;
  botReason: string;
}

export interface Visitor extends Traits {
  /** 64 bits, equal for the clicks of one visitor on one day and one domain. */
  hash: bigint;
}

export interface Origin {
  referrerHost: string;
  source: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
}

/**
 * Encoded once for many clicks, with one character per byte: short strings take a third of the memory of
 * buffers.
 */
export type VisitorBytes = string & { readonly of: 'visitor' };
export type OriginBytes = string & { readonly of: 'origin' };

interface ClickFacts {
  at: number;
  eventType: EventType;
  isQr: boolean;
  workspaceId: number;
  linkId: number;
  aliasId: number;
  domainId: number;
  /** Set only if no link was found; the ids of workspace, link and alias are 0 then. */
  askedAlias: string;
  /** The redirect route that chose the destination; empty for the link's own destination. */
  rule: string;
}

export type NewClick = ClickFacts & { visitor: VisitorBytes; origin: OriginBytes };

export type Click = ClickFacts & { visitor: Visitor; origin: Origin };
