import {
  claimOf,
  exclude,
  holdsAlways,
  holdsNever,
  implies,
  opposite,
  type Claim,
} from './condition-claims.ts';
import { parseDestination } from '../links/destination.ts';
import type { RedirectRoute } from './conditions.ts';

/** A likely mistake in the route at index `at`. */
export type RouteWarning =
  | { at: number; kind: 'contradiction' }
  | { at: number; kind: 'past' }
  /** An earlier route already takes all its visitors. */
  | { at: number; kind: 'shadowed'; by: number }
  /** It takes all visitors, so later routes and the link's own URL never apply. */
  | { at: number; kind: 'everybody' }
  | { at: number; kind: 'circle' };

interface Surroundings {
  now: number;
  shortUrls: readonly string[];
}

/** Finds likely mistakes: per route at most one reason why it never fires, and any others. */
export function findRouteWarnings(
  routes: readonly RedirectRoute[],
  { now, shortUrls }: Surroundings,
): RouteWarning[] {
  const all = routes.map(toWays);
  const own = shortUrls.map(addressOf);
  return routes.flatMap(({ url }, at) => {
    const ways = all[at] ?? [];
    const warnings: (RouteWarning | undefined)[] = [
      neverFires(all, at, now),
      takesEverybody(ways) ? { at, kind: 'everybody' } : undefined,
      own.includes(addressOf(url)) ? { at, kind: 'circle' } : undefined,
    ];
    return warnings.filter((warning) => warning !== undefined);
  });
}

/** Alternatives by which a route matches; within each, all claims must hold. */
type Ways = readonly (readonly Claim[])[];

function toWays({ match, conditions }: RedirectRoute): Ways {
  const claims = conditions.map(claimOf);
  return match === 'all' ? [claims] : claims.map((claim) => [claim]);
}

function neverFires(all: readonly Ways[], at: number, now: number): RouteWarning | undefined {
  const ways = all[at] ?? [];
  if (ways.every(isContradiction)) return { at, kind: 'contradiction' };
  if (ways.every((claims) => claims.some((claim) => isPast(claim, now)))) return { at, kind: 'past' };
  const by = all.findIndex((earlier, index) => index < at && takesAllOf(earlier, ways));
  return by < 0 ? undefined : { at, kind: 'shadowed', by };
}

function isContradiction(claims: readonly Claim[]): boolean {
  return claims.some(
    (claim, index) => holdsNever(claim) || claims.slice(index + 1).some((other) => exclude(claim, other)),
  );
}

function isPast(claim: Claim, now: number): boolean {
  return claim.kind === 'range' && claim.about.startsWith('date ') && claim.until <= now;
}

/** Whether the earlier alternatives cover the given ones. */
function takesAllOf(earlier: Ways, ways: Ways): boolean {
  return (
    takesEverybody(earlier) ||
    ways.every((claims) => earlier.some((wanted) => wanted.every((claim) => isImplied(claim, claims))))
  );
}

function isImplied(claim: Claim, by: readonly Claim[]): boolean {
  return holdsAlways(claim) || by.some((given) => implies(given, claim));
}

/** An alternative without claims, or two that are opposites. */
function takesEverybody(ways: Ways): boolean {
  if (ways.some((claims) => claims.every(holdsAlways))) return true;
  const single = ways.flatMap((claims) => (claims.length === 1 ? claims : []));
  return single.some((claim) => {
    const rest = opposite(claim);
    return rest !== undefined && single.some((other) => implies(rest, other));
  });
}

/** Key of a short URL: host and alias in lower case, without preview mark or query. */
function addressOf(typed: string): string {
  const destination = parseDestination(typed);
  if ('refusal' in destination) return typed;
  const { host, pathname } = new URL(destination.href);
  const address = `${host}${pathname}`.toLowerCase();
  let end = address.length;
  while (end > 0 && '+/'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
