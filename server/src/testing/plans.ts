import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { catalogue } from '../modules/plans/catalogue.ts';
import { makeSubscriber } from './accounts.ts';
import type { Browser, TestApp } from './test-app.ts';

interface Changed {
  lacking?: readonly Feature[];
  /** The plan that it is like. */
  like?: string;
}

/** A plan of one test's own, like pro but for some options and without some features; answers its name. */
export async function planWith(
  app: TestApp,
  options: Partial<PlanOptions>,
  { lacking = [], like = 'pro' }: Changed = {},
): Promise<string> {
  const known = catalogue.find(({ name }) => name === like);
  if (!known) throw new Error(`There is no plan ${like}.`);
  const name = `${like} of a test ${randomUUID()}`;
  const prices = known.prices.map((price) => ({
    ...price,
    options: { ...price.options, ...options },
    features: price.features.filter((feature) => !lacking.includes(feature)),
  }));
  const definition = { ...known, name, prices, hidden: true };
  await app.sql`
    insert into plans (name, definition, edited_at) values (${name}, ${JSON.stringify(definition)}::text::jsonb, now())`;
  app.outdateMemory();
  return name;
}

/** The same, and people can buy it; answers its name. */
export async function sellPlanWith(
  app: TestApp,
  options: Partial<PlanOptions>,
  like = 'pro',
): Promise<string> {
  const name = await planWith(app, options, { like });
  await app.sql`
    insert into prices (plan_name, interval, currency, amount)
    select ${name}, interval, currency, amount from prices where plan_name = ${like} and is_active`;
  return name;
}

/** An account on a plan with these options, and without these features. */
export async function makeAccountWith(
  app: TestApp,
  options: Partial<PlanOptions>,
  lacking: readonly Feature[] = [],
): Promise<Browser> {
  const name = await planWith(app, options, { lacking });
  const { browser } = await makeSubscriber(app, name);
  expect((await browser.get('/state')).json().user.plan).toBe(name);
  return browser;
}
