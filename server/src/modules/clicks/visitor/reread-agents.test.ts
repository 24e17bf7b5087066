import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits, totalsOf, type StoredLink, type Visit } from '../../../testing/visits.ts';
import { AGENT_RULES } from './user-agent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const chrome = { browser: 'Chrome', os: 'Windows', device: 'desktop' };

test('clicks that earlier rules have read are read again, in every month', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await makeLink(app, browser);
  const takenForPeople = { ...chrome, user_agent: CRAWLER };
  const takenForRobot = { user_agent: BROWSER, bot_class: 'crawler', bot_reason: 'chrome' };
  await storeVisits(app, link, [
    takenForPeople,
    { ...takenForPeople, at: '2026-01-31T23:00:00Z' },
    takenForRobot,
    { ...chrome, user_agent: BROWSER },
  ]);
  const period = { period: 'custom', from: '2026-01-01', to: new Date().toISOString().slice(0, 10) };

  await app.runJob('reread-agents');

  await expect.poll(() => totalsOf(browser, period)).toMatchObject({ human: 2, bot: 2 });
  expect(await rowsOf(link)).toEqual([
    { ...chrome, bot_class: '', bot_reason: '', rows: '2' },
    { browser: '', os: '', device: '', bot_class: 'crawler', bot_reason: 'google', rows: '2' },
  ]);
});

test('as many user agents as there may be are read again, whatever is in them', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  const long = `'); \\' {month:UInt8} ${'x'.repeat(200)}`;
  const visits = Array.from({ length: 250 }, (_, number) => ({
    user_agent: `curl/8 ${String(number)} ${long}`,
  }));
  await storeVisits(app, link, visits);

  await app.runJob('reread-agents');

  await expect.poll(() => totalsOf(browser, {})).toMatchObject({ human: 0, bot: 250 });
});

test('clicks that these rules have read stay as they are, and those whose user agent is not known', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  const kept: Visit[] = [
    { user_agent: CRAWLER, agent_rules: AGENT_RULES },
    { user_agent: '', bot_class: 'crawler' },
  ];
  const toBeChanged = await makeLink(app, browser);
  await storeVisits(app, link, kept);
  await storeVisits(app, toBeChanged, [{ user_agent: CRAWLER }]);

  await app.runJob('reread-agents');

  // Changes are made in their order: this link's would have been made by then.
  await expect.poll(() => rowsOf(toBeChanged)).toMatchObject([{ bot_class: 'crawler' }]);
  expect(await rowsOf(link)).toMatchObject([
    { bot_class: '', rows: '1' },
    { bot_class: 'crawler', bot_reason: '', rows: '1' },
  ]);
});

async function rowsOf({ workspaceId, linkId }: StoredLink) {
  return app.services.clickhouse.read({
    name: 'test',
    query: `
      SELECT browser, os, device, bot_class, bot_reason, count() AS rows FROM clicks
      WHERE workspace_id = {workspaceId:UInt64} AND link_id = {linkId:UInt64} GROUP BY ALL ORDER BY bot_class`,
    params: { workspaceId, linkId },
  });
}
