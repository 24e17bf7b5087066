import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Listed {
  hash: string;
  version: number;
  url: string;
}

async function newLink(browser: Browser, place = ''): Promise<Listed> {
  const answer = await browser.post(`${place}/url/create`, { url: freshUrl() });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (await browser.get(`${place}/link/${answer.json()[0].hash}`)).json();
}

async function makeOlder({ hash }: Listed, minutes: number): Promise<void> {
  await app.sql`update links set created_at = now() - make_interval(mins => ${minutes}) where hash = ${hash}`;
}

async function refusalOf(browser: Browser, { hash, version }: Listed, change: object, place = '') {
  const answer = await browser.patch(`${place}/link/${hash}`, { version, ...change });
  return answer.statusCode === 200 ? null : answer.json().code;
}

test('an account without a plan corrects where its new link leads, as often as it likes', async () => {
  const { browser } = await makeAccount(app);
  const link = await newLink(browser);
  const [once, again] = [freshUrl(), freshUrl()];

  const first = await browser.patch(`/link/${link.hash}`, { version: link.version, url: once });
  await makeOlder(link, 9);
  const second = await browser.patch(`/link/${link.hash}`, { version: first.json().version, url: again });

  expect([first.json().url, second.json().url]).toEqual([once, again]);
  expect((await browser.get('/urls/all')).json().data[0].url).toBe(again);
});

test('after ten minutes the plan decides again', async () => {
  const { browser } = await makeAccount(app);
  const personal = (await makeSubscriber(app, 'personal')).browser;
  const [link, other] = [await newLink(browser), await newLink(personal)];
  expect(await refusalOf(personal, await newLink(personal), { url: freshUrl() })).toBeNull();

  for (const each of [link, other]) await makeOlder(each, 11);

  expect(await refusalOf(browser, link, { url: freshUrl() })).toBe('updating_not_in_plan');
  expect(await refusalOf(personal, other, { url: freshUrl() })).toBe('destination_not_in_plan');
});

test.each<[string, object]>([
  ['a description', { description: 'Mine' }],
  ['a description beside the destination', { url: freshUrl(), description: 'Mine' }],
  ['a click limit', { max_clicks: 5 }],
])('%s of a new link is no correction', async (_, change) => {
  const { browser } = await makeAccount(app);
  const link = await newLink(browser);

  expect(await refusalOf(browser, link, change)).toBe('updating_not_in_plan');
});

test('a correction is checked like any destination, and is of one’s own link', async () => {
  const { browser } = await makeAccount(app);
  const link = await newLink(browser);
  await app.sql`insert into bans (kind, value, reason) values ('host', 'banned-correction.example', 'other')`;

  expect(await refusalOf(browser, link, { url: 'https://banned-correction.example/' })).toBe('url_banned');
  expect(await refusalOf((await makeAccount(app)).browser, link, { url: freshUrl() })).toBe('not_found');
  expect(await refusalOf(await app.guest(), link, { url: freshUrl() })).not.toBeNull();
});

test('what an organization keeps from a team is not corrected there', async () => {
  const { owner, place } = await makeOrganization(app);
  const link = await newLink(owner, place);
  const kept = await owner.put(`${place}/features`, { withheld: ['change_long_url'] });

  expect(kept.statusCode).toBe(200);
  expect(await refusalOf(owner, link, { url: freshUrl() }, place)).toBe('destination_not_in_plan');
});
