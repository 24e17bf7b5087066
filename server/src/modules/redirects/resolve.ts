import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { addQuery } from './destination-query.ts';
import type { Found } from './find-link.ts';
import { appendPath } from './pattern-path.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import type { VisitFacts } from './visit-facts.ts';

export type GoneReason =
  'early' | 'deleted' | 'terminated' | 'archived' | 'expired' | 'off' | 'spent' | 'domain-off';

export type Decision =
  /** `routeId` names the redirect route that chose the destination; empty for the link's own destination. */
  | { kind: 'redirect'; link: ReplicaLink; location: string; status: number; routeId: string }
  /** A redirect by a page that runs pixels first; `pixels` has the form of the replica. */
  | { kind: 'pixels'; link: ReplicaLink; location: string; pixels: string; routeId: string }
  | { kind: 'preview'; link: ReplicaLink }
  | { kind: 'card'; link: ReplicaLink }
  | { kind: 'password'; link: ReplicaLink }
  | { kind: 'gone'; reason: GoneReason; link: ReplicaLink }
  /** The www of a root domain leads to the same there. */
  | { kind: 'paired'; host: string }
  /** `meant` is the alias of a working link, if the path only had extra characters around it. */
  | { kind: 'not-found'; domain: ReplicaDomain | undefined; meant?: string }
  | { kind: 'unavailable' };

export type Leading = Extract<Decision, { kind: 'redirect' | 'pixels' | 'preview' | 'card' }>;

export function isLeading(decision: Decision): decision is Leading {
  const { kind } = decision;
  return kind === 'redirect' || kind === 'pixels' || kind === 'preview' || kind === 'card';
}

/** The public facts of a visit; a class's private fields would make its type nominal. */
type Facts = Pick<VisitFacts, keyof VisitFacts>;

/** Decides the answer of a visit. Pure: equal look-ups and facts always give the same decision. */
export function resolve(found: Found, facts: Facts): Decision {
  if (found.kind === 'unavailable') return { kind: 'unavailable' };
  if (found.kind === 'no-link') return resolveNothing(found.domain);

  const reason = found.domain.isServed ? whyGone(found.link, facts.now) : 'domain-off';
  if (reason) return { kind: 'gone', reason, link: found.link };
  if (found.link.card !== '' && !facts.isPreview && facts.isLinkExpander)
    return { kind: 'card', link: found.link };
  return resolveWorking(found, facts);
}

function resolveNothing(domain: ReplicaDomain | undefined): Decision {
  if (domain?.isServed === true && domain.leadsTo !== '') return { kind: 'paired', host: domain.leadsTo };
  return { kind: 'not-found', domain };
}

type FoundLink = Extract<Found, { kind: 'link' }>;

function resolveWorking(found: FoundLink, facts: Facts): Decision {
  const { link } = found;
  if (link.hasPassword && !facts.isUnlocked) return { kind: 'password', link };
  if (facts.isPreview) return { kind: 'preview', link };
  return redirectTo(found, facts);
}

export function resolveSpent(link: ReplicaLink, facts: Facts): Decision {
  // A link card needs no password, but the destination after the last click does.
  if (link.hasPassword && !facts.isUnlocked) return { kind: 'password', link };
  if (link.afterClicksUrl === '') return { kind: 'gone', reason: 'spent', link };
  if (facts.isPreview) return { kind: 'preview', link: { ...link, url: link.afterClicksUrl } };
  const location = addQuery(link.afterClicksUrl, link.passesQuery ? facts.query.passedOn : nothing);
  return { kind: 'redirect', link, location, status: facts.isUnlocked ? 303 : 302, routeId: '' };
}

const nothing: readonly string[] = [];

function redirectTo({ link, rest = '' }: FoundLink, facts: Facts): Decision {
  const route = link.routes.find(facts);
  const url = route === undefined ? link.url : appendPath(route.url, rest);
  const location = addQuery(url, link.passesQuery ? facts.query.passedOn : nothing);
  const routeId = route?.id ?? '';
  if (link.pixels !== '' && facts.mayBeMeasured) {
    return { kind: 'pixels', link, location, pixels: link.pixels, routeId };
  }
  return { kind: 'redirect', link, location, status: statusFor(link, facts), routeId };
}

// After a posted password, a 303 makes the browser continue with a GET.
function statusFor(link: ReplicaLink, { isUnlocked }: Facts): number {
  return isUnlocked ? 303 : link.redirectStatus;
}

function whyGone(link: ReplicaLink, now: number): GoneReason | undefined {
  if (hasStatus(link.linkStatus, linkStatus.deleted)) return 'deleted';
  if (isTerminated(link)) return 'terminated';
  if (hasStatus(link.linkStatus, linkStatus.archived)) return 'archived';
  if (!hasStatus(link.linkStatus, linkStatus.active)) return 'off';
  if (hasStatus(link.longUrlStatus, longUrlStatus.inactive)) return 'off';
  return whyNotNow(link, now);
}

function whyNotNow({ startsAt, expiresAt }: ReplicaLink, now: number): GoneReason | undefined {
  if (startsAt !== null && startsAt > now) return 'early';
  return expiresAt !== null && expiresAt <= now ? 'expired' : undefined;
}

function isTerminated(link: ReplicaLink): boolean {
  return (
    hasStatus(link.linkStatus, linkStatus.terminated) ||
    hasStatus(link.longUrlStatus, longUrlStatus.terminated)
  );
}
