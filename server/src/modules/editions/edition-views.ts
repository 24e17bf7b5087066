import { eq } from 'drizzle-orm';
import { isSelling, nextChangeOf, phaseOf } from '@linklet/contract/editions/edition.ts';
import type { EditionBody, EditionView, KioskEdition } from '@linklet/contract/editions/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { editions, type Edition } from '../../schema/editions/editions.table.ts';
import { recordEvent } from '../audit/index.ts';
import { datesOf } from './seasons.ts';

/** Throws `not_found`. */
export async function readEdition(scope: Scope, year: number): Promise<EditionView> {
  const view = toView(await getEdition(scope, year), scope.clock());
  return isSelling(view.phase) ? view : { ...view, coupon: null, plans: [] };
}

/** The newest first. */
export async function listEditions({ db, clock }: Scope): Promise<{ data: KioskEdition[] }> {
  const rows = await db.select().from(editions);
  const now = clock();
  return { data: rows.map((row) => toView(row, now)).sort((one, other) => other.year - one.year) };
}

/** Throws `not_found`. */
export async function changeEdition(scope: Scope, year: number, body: EditionBody): Promise<KioskEdition> {
  return inTransaction(scope, async (scope) => {
    const before = datesOf(await getEdition(scope, year));
    const [changed] = await scope.db
      .update(editions)
      .set({
        ...{ preSaleAt: new Date(body.pre_sale_at), blackFridayAt: new Date(body.black_friday_at) },
        postBlackFridayAt: new Date(body.post_black_friday_at),
        ...{ cyberMondayAt: new Date(body.cyber_monday_at), postSaleAt: new Date(body.post_sale_at) },
      })
      .where(eq(editions.year, year))
      .returning();
    if (!changed) throw new AppError('not_found');
    await recordEvent(scope, 'edition.changed', { target: String(year), before, after: datesOf(changed) });
    return toView(changed, scope.clock());
  });
}

async function getEdition({ db }: Scope, year: number): Promise<Edition> {
  // There are few, and an address may name a year that is none.
  const edition = (await db.select().from(editions)).find((each) => each.year === year);
  if (!edition) throw new AppError('not_found');
  return edition;
}

function toView(edition: Edition, now: Date): KioskEdition {
  const dates = datesOf(edition);
  return {
    year: edition.year,
    ...dates,
    phase: phaseOf(now, dates),
    next_change_at: nextChangeOf(now, dates),
    coupon: edition.coupon,
    plans: edition.plans,
  };
}
