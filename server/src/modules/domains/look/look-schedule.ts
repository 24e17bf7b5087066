import { DAY_MS } from '../../../platform/clock.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUICK_LOOKS = 10;
const MOST_MS = 4 * HOUR_MS;
const OFTEN_FOR_MS = 7 * DAY_MS;
const ASLEEP_AFTER_MS = 90 * DAY_MS;

type Looked = Pick<
  Domain,
  | 'id'
  | 'contestedAt'
  | 'createdAt'
  | 'provenAt'
  | 'directedAt'
  | 'directionLostAt'
  | 'directionMissedAt'
  | 'proofMissedAt'
  | 'looks'
>;

/**
 * When a domain is looked at again: often in its first minutes, then less and less (as Cloudflare for SaaS does), at last
 * once a day, and once a week after three months without leading here.
 */
export function nextLookAt(domain: Looked, now: Date): Date {
  return new Date(now.getTime() + waitMs(domain, now));
}

function waitMs(domain: Looked, now: Date): number {
  const { directionLostAt, contestedAt } = domain;
  if (contestedAt !== null) return HOUR_MS;
  if (directionLostAt !== null && now.getTime() - directionLostAt.getTime() > ASLEEP_AFTER_MS)
    return 7 * DAY_MS;
  if (domain.provenAt !== null && domain.directedAt !== null) return spread(domain);
  if (now.getTime() - domain.createdAt.getTime() > OFTEN_FOR_MS) return spread(domain);
  const factor = domain.looks <= QUICK_LOOKS ? 1.05 ** domain.looks : 1.15 ** domain.looks;
  return Math.min(MINUTE_MS * factor, MOST_MS);
}

/** A day, more or less, so that domains that were added together are not looked at together for ever. */
function spread({ id }: Looked): number {
  return DAY_MS * (0.9 + 0.2 * ((id * 0.618_034) % 1));
}

/** How long what a look found is not asked for again, however often somebody presses. */
export function keptMs({ createdAt }: Pick<Domain, 'createdAt'>, now: Date): number {
  const age = now.getTime() - createdAt.getTime();
  if (age < MINUTE_MS) return 2500;
  return age < 6 * MINUTE_MS ? 9000 : 30_000;
}
