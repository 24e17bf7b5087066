import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { lastEmail, makeStaff, makeSubscriber, putOnPlan } from '../../../testing/accounts.ts';
import { DOMAINS, sandboxOf, WORKING } from '../../../testing/branded-domains.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { ownEngines, type OwnEngines } from '../../../testing/engines/own-engines.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let engines: OwnEngines;
let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  // All domains are followed at once, and the others' are not ours.
  engines = await ownEngines('follow_plans');
  await engines.migrate();
  const { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL } = engines;
  app = await startTestApp({ DATABASE_URL, CLICKHOUSE_URL });
  staff = await makeStaff(app);
});
afterAll(async () => {
  await app.close();
  await engines.remove();
});
const { makeDomain } = sandboxOf(() => staff);

async function follow(days = 0): Promise<void> {
  app.passTime(days * DAY_MS);
  await app.runJob('follow-plans-of-domains');
}

const endPlan = async (email: string) => app.sql`
  update subscriptions set ends_at = now() where billable_id = (
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

const isStopped = async (host: string) => {
  const [row] = await app.sql`select suspended_at is not null as stopped from domains where host = ${host}`;
  return row?.['stopped'];
};

test('links on a domain go on for two weeks after its plan, stop, and work again with a new one', async () => {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const other = await makeSubscriber(app, 'enterprise');
  const { name } = await makeDomain(browser);
  const { name: paid } = await makeDomain(other.browser);
  const read = async () => (await browser.get(`${DOMAINS}/${name}`)).json();

  await follow();
  const before = await read();
  await endPlan(email);
  await follow();
  const ended = await read();
  const told = (await lastEmail(app, email)).subject;
  await follow(13.9);
  const late = await isStopped(name);
  await follow(0.2);
  const stopped = await isStopped(name);
  const toldAgain = (await lastEmail(app, email)).subject;
  await putOnPlan(app, email, 'pro');
  await follow();

  expect(before.state).toBe(WORKING);
  expect(ended).toMatchObject({ state: 'plan_ended', suspended_at: null });
  expect([late, stopped, await isStopped(name), await isStopped(paid)]).toEqual([false, true, false, false]);
  expect([told, toldAgain]).toEqual([
    'Your plan no longer has branded domains',
    `Links on ${name} no longer work`,
  ]);
  const [row] = await app.sql`select plan_ended_at from domains where host = ${name}`;
  expect(row?.['plan_ended_at']).toBeNull();
});

test('the domain of an organization goes by the plan of the organization', async () => {
  staff = await makeStaff(app);
  const { owner, slug, email } = await makeOrganization(app);
  const { name } = await makeDomain(owner, undefined, `/organization/${slug}/domains`);
  await follow();
  const [before] = await app.sql`select plan_ended_at from domains where host = ${name}`;
  await endPlan(email);

  await follow();

  const [after] = await app.sql`select plan_ended_at from domains where host = ${name}`;
  expect(before?.['plan_ended_at']).toBeNull();
  expect(after?.['plan_ended_at']).not.toBeNull();
});
