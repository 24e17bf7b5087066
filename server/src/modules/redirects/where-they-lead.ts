import { clientOf } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/scope.ts';
import { lookUp } from './replica/replica-source.ts';
import { resolve, type Decision } from './resolve.ts';

export interface AskedLink {
  host: string;
  alias: string;
}

/** How a short link answers: with a redirect, with a page in its place, or with none. */
export type Lead =
  { kind: 'redirect'; status: number; location: string } | { kind: 'page' | 'gone'; status: number };

/**
 * Where short links lead a person at a computer, in their order: decided as for a visit, of what front doors know, and counted
 * nowhere. Of a link with redirect routes that is a page, as it leads others elsewhere.
 */
export async function whereTheyLead(services: Services, asked: readonly AskedLink[]): Promise<Lead[]> {
  const found = await lookUp(clientOf(services.db), asked);
  return found.map(({ domain, link }) => {
    if (!domain || !link) return { kind: 'gone', status: 404 };
    if (link.routes.text !== '') return { kind: 'page', status: 200 };
    return leadOf(resolve({ kind: 'link', domain, link }, person(services.clock())));
  });
}

const nobody = {
  ...{ country: '', region: '', city: '', browser: '', os: '', device: '', language: '', userAgent: '' },
  ...{ agentRules: '', botClass: '', botReason: '' },
};

/** Somebody without anything special, whom a link without routes asks nothing of. */
function person(now: Date): Parameters<typeof resolve>[1] {
  return {
    ...{ isPreview: false, isUnlocked: false, isLinkExpander: false, mayBeMeasured: false },
    ...{ now: now.getTime(), query: { isQr: false, passedOn: [] }, referrerHost: '', share: 0 },
    traits: nobody,
    valuesOf: () => [],
  };
}

function leadOf(decision: Decision): Lead {
  if (decision.kind === 'redirect') {
    const { status, location } = decision;
    return { kind: 'redirect', status, location };
  }
  if (decision.kind === 'gone') return { kind: 'gone', status: 410 };
  return decision.kind === 'not-found' ? { kind: 'gone', status: 404 } : { kind: 'page', status: 200 };
}
