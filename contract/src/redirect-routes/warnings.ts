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

/** What is likely not meant, of the route at this place. */
export type RouteWarning =
  /** Its conditions exclude one another. */
  | { at: number; kind: 'contradiction' }
  /** Its dates have passed. */
  | { at: number; kind: 'past' }
  /** Whom it fits, an earlier one has taken already. */
  | { at: number; kind: 'shadowed'; by: number }
  /** It takes everybody, so that nothing after it counts, nor the link's own URL. */
  | { at: number; kind: 'everybody' }
  /** It leads to the link itself. */
  | { at: number; kind: 'circle' };

interface Surroundings {
  now: number;
  /** The addresses of the link itself. */
  shortUrls: readonly string[];
}

/** What is likely not meant with these routes: at most one warning that a route never fires, and others beside it. */
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

/** The ways in which a route can fit: of each, all claims must hold. */
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

/** Whether whoever goes one of these ways goes one of the earlier ones, too. */
function takesAllOf(earlier: Ways, ways: Ways): boolean {
  return (
    takesEverybody(earlier) ||
    ways.every((claims) => earlier.some((wanted) => wanted.every((claim) => isImplied(claim, claims))))
  );
}

function isImplied(claim: Claim, by: readonly Claim[]): boolean {
  return holdsAlways(claim) || by.some((given) => implies(given, claim));
}

/** One way that is always open, or two of which one is. */
function takesEverybody(ways: Ways): boolean {
  if (ways.some((claims) => claims.every(holdsAlways))) return true;
  const single = ways.flatMap((claims) => (claims.length === 1 ? claims : []));
  return single.some((claim) => {
    const rest = opposite(claim);
    return rest !== undefined && single.some((other) => implies(rest, other));
  });
}

/** What a short link is found by: host and alias, without regard to case, preview or query. */
function addressOf(typed: string): string {
  const destination = parseDestination(typed);
  if ('refusal' in destination) return typed;
  const { host, pathname } = new URL(destination.href);
  const address = `${host}${pathname}`.toLowerCase();
  let end = address.length;
  while (end > 0 && '+/'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
