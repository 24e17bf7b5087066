import type { Promotion } from '@linklet/contract/editions/endpoints.ts';
import { localEntries } from '#/lib/storage.ts';

/** What tells of a promotion. */
type PromoPlace = 'banner' | 'modal';

const AGAIN_MS = 24 * 3_600_000;

const keyOf = ({ year, phase }: Promotion, place: PromoPlace) => `${String(year)} ${phase} ${place}`;

/** Whether it was closed in this phase, within a day. */
export function isPromoClosed(promotion: Promotion, place: PromoPlace, now = Date.now()): boolean {
  const at = localEntries.read('promoClosedAt')?.[keyOf(promotion, place)];
  return at !== undefined && now < at + AGAIN_MS;
}

export function closePromo(promotion: Promotion, place: PromoPlace, now = Date.now()): void {
  const closed = localEntries.read('promoClosedAt') ?? {};
  localEntries.write('promoClosedAt', { ...closed, [keyOf(promotion, place)]: now });
}
