import { and, eq, inArray } from 'drizzle-orm';
import { clientOf } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/scope.ts';
import { links } from '../../schema/links/links.table.ts';
import { lookUp, type LookedUp } from './replica/replica-source.ts';
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
 * nowhere. Of a link with redirect routes that is a page, as it leads others elsewhere. Those of other workspaces lead nowhere.
 */
export async function whereTheyLead(
  services: Services,
  workspaceId: number,
  asked: readonly AskedLink[],
): Promise<Lead[]> {
  const found = await lookUp(clientOf(services.db), asked);
  const own = await ownOf(services, workspaceId, found);
  return found.map(({ domain, link }) => {
    if (!domain || !link || !own.has(link.linkId)) return { kind: 'gone', status: 404 };
    if (link.routes.text !== '') return { kind: 'page', status: 200 };
    return leadOf(resolve({ kind: 'link', domain, link }, person(services.clock())));
  });
}

async function ownOf(
  { db }: Pick<Services, 'db'>,
  workspaceId: number,
  found: readonly LookedUp[],
): Promise<Set<number>> {
  const ids = found.flatMap(({ link }) => (link ? [link.linkId] : []));
  const own = await db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.id, ids)));
  return new Set(own.map(({ id }) => id));
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
