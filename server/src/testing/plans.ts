import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { catalogue } from '../modules/plans/catalogue.ts';
import { makeSubscriber } from './accounts.ts';
import type { Browser, TestApp } from './test-app.ts';

/** A plan of one test's own, like pro but for some options and without some features; answers its name. */
export async function planWith(
  app: TestApp,
  options: Partial<PlanOptions>,
  lacking: readonly Feature[] = [],
): Promise<string> {
  const pro = catalogue.find(({ name }) => name === 'pro');
  if (!pro) throw new Error('There is no plan pro.');
  const name = `pro of a test ${randomUUID()}`;
  const prices = pro.prices.map((price) => ({
    ...price,
    options: { ...price.options, ...options },
    features: price.features.filter((feature) => !lacking.includes(feature)),
  }));
  const definition = { ...pro, name, prices };
  await app.sql`
    insert into plans (name, definition, edited_at) values (${name}, ${JSON.stringify(definition)}::text::jsonb, now())`;
  app.outdateMemory();
  return name;
}

/** An account on a plan with these options, and without these features. */
export async function makeAccountWith(
  app: TestApp,
  options: Partial<PlanOptions>,
  lacking: readonly Feature[] = [],
): Promise<Browser> {
  const name = await planWith(app, options, lacking);
  const { browser } = await makeSubscriber(app, name);
  expect((await browser.get('/state')).json().user.plan).toBe(name);
  return browser;
}
