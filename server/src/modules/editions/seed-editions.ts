import type { Services } from '../../platform/scope.ts';
import { editions } from '../../schema/editions/editions.table.ts';

/** The edition of 2024 is there from the beginning. What is there stays. */
export async function seedEditions({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .insert(editions)
    .values({
      year: 2024,
      preSaleAt: new Date('2024-11-18'),
      blackFridayAt: new Date('2024-11-25'),
      postBlackFridayAt: new Date('2024-11-30'),
      cyberMondayAt: new Date('2024-12-02'),
      postSaleAt: new Date('2024-12-03'),
      coupon: 'BF2024',
      plans: ['personal Black Friday', 'pro Black Friday'],
    })
    .onConflictDoNothing();
}
