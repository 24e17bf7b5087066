import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { makeStaff } from '../../../testing/accounts.ts';
import { claim, DOMAINS, sandboxOf, storeOwned, WORKING } from '../../../testing/branded-domains.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const { addRecords } = sandboxOf(() => staff);
const freshRoot = () => `d${randomUUID().slice(0, 8)}.example`;
const onePlan = async () => makeAccountWith(app, { max_domains: 1, max_domains_subdomains: 1 });

const rowOf = async (host: string) => {
  const [row] = await app.sql`
    select kind, proven_at is not null as proven, deleted_at is not null as deleted, released_at is not null as released
    from domains where host = ${host}`;
  return row;
};

async function addPair(browser: Browser) {
  const name = freshRoot();
  const body = { domain: name, only_for_links: true, with_www: true };
  const made = (await browser.post(DOMAINS, body)).json() as BrandedDomain;
  const www = (await browser.get(`${DOMAINS}/www.${name}`)).json() as BrandedDomain;
  return { name, made, www };
}

test('a root domain is added with its www, which counts in no limit and is proven with it', async () => {
  const browser = await onePlan();

  const { name, made, www } = await addPair(browser);
  await addRecords(www);
  const early = (await browser.post(`${DOMAINS}/www.${name}/look`)).json();
  await addRecords(made);
  const root = (await browser.post(`${DOMAINS}/${name}/look`)).json();
  app.passTime(10_000);
  const late = (await browser.post(`${DOMAINS}/www.${name}/look`)).json();
  app.outdateMemory();
  const link = await browser.post('/url/create', { url: freshUrl(), domain: `www.${name}` });
  const names = (await browser.get('/state')).json().user.domains.owned;

  expect([made.has_www, www.kind, www.has_www]).toEqual([true, 'www', null]);
  expect(www.records.map(({ type }) => type)).toEqual(['CNAME']);
  expect([early.proven_at, root.state, late.state]).toEqual([null, WORKING, WORKING]);
  expect(link.json().code).toBe('domain_unknown');
  expect(names).toEqual([name]);
});

test('the www is added later, once, and to a root domain alone', async () => {
  const browser = await onePlan();
  const name = freshRoot();
  await claim(browser, name);
  const other = await makeAccountWith(app, {});
  const part = `go.${freshRoot()}`;
  await claim(other, part);

  const added = await browser.post(`${DOMAINS}/${name}/www`);
  const again = await browser.post(`${DOMAINS}/${name}/www`);
  const ofPart = await other.post(`${DOMAINS}/${part}/www`);
  const ofOther = await other.post(`${DOMAINS}/${name}/www`);

  expect(added.json()).toMatchObject({ domain: `www.${name}`, kind: 'www' });
  expect((await browser.get(`${DOMAINS}/${name}`)).json().has_www).toBe(true);
  expect([again, ofPart, ofOther].map((answer) => answer.json().code)).toEqual([
    ...['domain_yours', 'www_of_root_only', 'not_found'],
  ]);
});

test('it has no settings but whether it is on', async () => {
  const browser = await onePlan();
  const { name } = await addPair(browser);

  const refused = [];
  for (const body of [{ is_default: true }, { root_url: 'https://a.test/' }, { wide_aliases: true }])
    refused.push((await browser.patch(`${DOMAINS}/www.${name}`, body)).json().code);
  const off = await browser.patch(`${DOMAINS}/www.${name}`, { is_disabled: true });

  expect(refused).toEqual(Array(3).fill('www_only_leads'));
  expect(off.json().is_disabled).toBe(true);
});

test('it goes, comes back and passes on with its root domain', async () => {
  const browser = await onePlan();
  const { name, made, www } = await addPair(browser);
  await addRecords(made);
  await addRecords(www);
  for (const each of [name, `www.${name}`]) await browser.post(`${DOMAINS}/${each}/look`);
  const to = await makeAccountWith(app, { max_domains: 1 });
  const { email } = (await to.get('/state')).json().user;
  await app.sql`update users set email_verified_at = now() where email = ${email}`;

  await browser.delete(`${DOMAINS}/${name}`);
  const deleted = await rowOf(`www.${name}`);
  await browser.post(`${DOMAINS}/${name}/restore`);
  const restored = await rowOf(`www.${name}`);
  const alone = await browser.post(`${DOMAINS}/www.${name}/transfer`, { email });
  await browser.post(`${DOMAINS}/${name}/transfer`, { email });
  const [offer] = (await to.get('/settings/domain-offers')).json().data;
  await to.post(`/settings/domain-offers/${offer.id}/accept`);

  expect([deleted?.['deleted'], restored?.['deleted']]).toEqual([true, false]);
  expect(alone.json().code).toBe('domain_transfer_unfit');
  expect((await to.get(`${DOMAINS}/www.${name}`)).json().kind).toBe('www');
  expect((await browser.get(`${DOMAINS}/www.${name}`)).statusCode).toBe(404);
});

test('it is given up with its root domain', async () => {
  const browser = await onePlan();
  const { email } = (await browser.get('/state')).json().user;
  const { id, host } = await storeOwned(app, { email }, freshRoot());
  await browser.post(`${DOMAINS}/${host}/www`);
  await app.sql`update domains set deleted_at = now() - interval '31 days' where id = ${id}`;

  await app.runJob('release-domains');

  expect([await rowOf(host), await rowOf(`www.${host}`)]).toMatchObject([
    ...[{ released: true }, { kind: 'www', released: true }],
  ]);
});
