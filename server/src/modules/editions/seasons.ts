import {
  isSelling,
  nextChangeOf,
  phaseOf,
  type EditionDates,
  type Phase,
} from '@linklet/contract/editions/edition.ts';
import type { Promotion } from '@linklet/contract/editions/endpoints.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { editions, type Edition } from '../../schema/editions/editions.table.ts';

type Known = Pick<Services, 'db' | 'clock' | 'remember'>;

export function datesOf(edition: Edition): EditionDates {
  return {
    pre_sale_at: edition.preSaleAt.toISOString(),
    black_friday_at: edition.blackFridayAt.toISOString(),
    post_black_friday_at: edition.postBlackFridayAt.toISOString(),
    cyber_monday_at: edition.cyberMondayAt.toISOString(),
    post_sale_at: edition.postSaleAt.toISOString(),
  };
}

/** All editions, some seconds old at most, with what is going on in them. */
async function readEditions(
  services: Known,
): Promise<{ edition: Edition; phase: Phase | null; now: Date }[]> {
  const { db, clock, remember } = services;
  const rows = await remember('editions', 5 * SECOND_MS, async () => db.select().from(editions));
  const now = clock();
  return rows.map((edition) => ({ edition, phase: phaseOf(now, datesOf(edition)), now }));
}

/** The one that is going on; null for none. */
export async function findPromotion(services: Known): Promise<Promotion | null> {
  for (const { edition, phase, now } of await readEditions(services)) {
    const next = nextChangeOf(now, datesOf(edition));
    if (phase !== null && next !== null) return { year: edition.year, phase, next_change_at: next };
  }
  return null;
}

/** Names of plans that editions sell, and none of which does so now. */
export async function outOfSeason(services: Known): Promise<Set<string>> {
  const all = await readEditions(services);
  const sold = all.filter(({ phase }) => isSelling(phase)).flatMap(({ edition }) => edition.plans);
  const plans = all.flatMap(({ edition }) => edition.plans);
  return new Set(plans.filter((plan) => !sold.includes(plan)));
}

/** Whether a coupon belongs to editions, none of which sells now. */
export async function isCouponOutOfSeason(services: Known, code: string): Promise<boolean> {
  const own = (await readEditions(services)).filter(({ edition }) => edition.coupon === code);
  return own.length > 0 && !own.some(({ phase }) => isSelling(phase));
}
