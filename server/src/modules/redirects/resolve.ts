import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { addQuery } from './destination-query.ts';
import type { Found } from './find-link.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import type { VisitFacts } from './visit-facts.ts';

/** Why a link that exists leads nowhere. */
export type GoneReason =
  'early' | 'deleted' | 'terminated' | 'archived' | 'expired' | 'off' | 'spent' | 'domain-off';

export type Decision =
  /** `routeId`: of the route that chose the destination; empty for the link's own. */
  | { kind: 'redirect'; link: ReplicaLink; location: string; status: number; routeId: string }
  /** The same by a page that pixels see first; `pixels`: as the replica has them. */
  | { kind: 'pixels'; link: ReplicaLink; location: string; pixels: string; routeId: string }
  | { kind: 'preview'; link: ReplicaLink }
  /** An app that shows links in messages gets what to show of this one. */
  | { kind: 'card'; link: ReplicaLink }
  /** The visitor must say the link's password first. */
  | { kind: 'password'; link: ReplicaLink }
  | { kind: 'gone'; reason: GoneReason; link: ReplicaLink }
  /** `meant`: the alias of a link that works, where there was only something around it. */
  | { kind: 'not-found'; domain: ReplicaDomain | undefined; meant?: string }
  | { kind: 'unavailable' };

/** What a link that works gives those who may follow it. */
export type Leading = Extract<Decision, { kind: 'redirect' | 'pixels' | 'preview' | 'card' }>;

export function isLeading(decision: Decision): decision is Leading {
  const { kind } = decision;
  return kind === 'redirect' || kind === 'pixels' || kind === 'preview' || kind === 'card';
}

/** What a decision goes by; a class's private parts are no part of it. */
type Facts = Pick<VisitFacts, keyof VisitFacts>;

/** Decides what a visitor gets. Pure: the same look-up and facts always give the same decision. */
export function resolve(found: Found, facts: Facts): Decision {
  if (found.kind === 'unavailable') return { kind: 'unavailable' };
  if (found.kind === 'no-link') return { kind: 'not-found', domain: found.domain };

  const reason = found.domain.isServed ? whyGone(found.link, facts.now) : 'domain-off';
  if (reason) return { kind: 'gone', reason, link: found.link };
  if (found.link.card !== '' && !facts.isPreview && facts.isLinkExpander)
    return { kind: 'card', link: found.link };
  return resolveWorking(found.link, facts);
}

function resolveWorking(link: ReplicaLink, facts: Facts): Decision {
  if (link.hasPassword && !facts.isUnlocked) return { kind: 'password', link };
  if (facts.isPreview) return { kind: 'preview', link };
  return redirectTo(link, facts);
}

/** What a visit gets for which none of a link's clicks is left. */
export function resolveSpent(link: ReplicaLink, facts: Facts): Decision {
  // A card needs no password, and what comes after the last click does.
  if (link.hasPassword && !facts.isUnlocked) return { kind: 'password', link };
  if (link.afterClicksUrl === '') return { kind: 'gone', reason: 'spent', link };
  if (facts.isPreview) return { kind: 'preview', link: { ...link, url: link.afterClicksUrl } };
  const location = addQuery(link.afterClicksUrl, link.passesQuery ? facts.query.passedOn : nothing);
  return { kind: 'redirect', link, location, status: facts.isUnlocked ? 303 : 302, routeId: '' };
}

const nothing: readonly string[] = [];

function redirectTo(link: ReplicaLink, facts: Facts): Decision {
  const route = link.routes.find(facts);
  const location = addQuery(route?.url ?? link.url, link.passesQuery ? facts.query.passedOn : nothing);
  const routeId = route?.id ?? '';
  if (link.pixels !== '' && facts.mayBeMeasured) {
    return { kind: 'pixels', link, location, pixels: link.pixels, routeId };
  }
  return { kind: 'redirect', link, location, status: statusFor(link, facts), routeId };
}

// Whoever has posted a password goes on with a GET.
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
