import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { lastEmail, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS, freshName, sandboxOf, storeOwned } from '../../../testing/branded-domains.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const NOW = new Date().toISOString();
const OFFERS = '/settings/domain-offers';
const { makeDomain } = sandboxOf(() => staff);

async function makePerson() {
  const made = await makeSubscriber(app, 'enterprise');
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return made;
}

const offer = async (browser: Browser, name: string, body: object, place = DOMAINS) =>
  browser.post(`${place}/${name}/transfer`, body);

async function received(browser: Browser, place = OFFERS) {
  return (await browser.get(place)).json().data as { id: number; domain: string; links: number }[];
}

async function answer(browser: Browser, kind: 'accept' | 'decline', id: number, place = OFFERS) {
  return browser.post(`${place}/${String(id)}/${kind}`);
}

const ownersOf = async (host: string) =>
  app.sql`
    select users.email, organizations.slug, released_at is null as had from domains
    left join users on users.id = user_id left join organizations on organizations.id = organization_id
    where host = ${host} order by domains.id`;

async function trailOf(email: string): Promise<string[]> {
  const rows = await app.sql`
    select action from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'domain.%' order by audit_entries.id`;
  return rows.map(({ action }) => String(action));
}

test('a domain passes to the account that accepts it, and links on it go on with whoever made them', async () => {
  const [from, to] = [await makePerson(), await makePerson()];
  const { name } = await makeDomain(from.browser);
  app.outdateMemory();
  const url = freshUrl();
  const link = (await from.browser.post('/url/create', { url, domain: name, alias: 'x' })).json()[0];

  const offered = await offer(from.browser, name, { email: to.email.toUpperCase() });
  const [shown] = await received(to.browser);
  const accepted = await answer(to.browser, 'accept', shown?.id ?? 0);
  app.outdateMemory();
  const gone = await from.browser.get(`${DOMAINS}/${name}`);
  const mine = (await to.browser.get(`${DOMAINS}/${name}`)).json();
  const late = await from.browser.post('/url/create', { url, domain: name, alias: 'y' });
  const made = await to.browser.post('/url/create', { url, domain: name, alias: 'y' });
  const taken = await to.browser.post('/url/create', { url, domain: name, alias: 'x' });

  expect(offered.json().offer.to).toEqual({ kind: 'account', name: to.email });
  expect(shown).toMatchObject({ domain: name, kind: 'own', from: from.email, links: 1 });
  expect(accepted.statusCode).toBe(200);
  expect([gone.statusCode, mine.links]).toEqual([404, 1]);
  expect(mine.records[0].value).not.toBe('');
  expect([late.json().code, made.statusCode, taken.json().code]).toEqual([
    'domain_unknown',
    200,
    'alias_taken',
  ]);
  expect((await from.browser.get(`/link/${String(link.hash)}`)).json().url).toBe(url);
  expect(await ownersOf(name)).toEqual([{ email: to.email, slug: null, had: true }]);
  expect(await trailOf(from.email)).toEqual([
    ...['domain.added', 'domain.verified', 'domain.offered', 'domain.transferred'],
  ]);
  expect(await trailOf(to.email)).toEqual(['domain.transferred']);
  expect((await lastEmail(app, from.email)).subject).toBe(`${name} belongs to ${to.email} now`);
  expect((await lastEmail(app, to.email)).subject).toBe(`${name} is yours now`);
});

test('the record of the new owner is another, and without it the domain is lost in time', async () => {
  const [from, to] = [await makePerson(), await makePerson()];
  const { name } = await makeDomain(from.browser);
  const before = (await from.browser.get(`${DOMAINS}/${name}`)).json().records[0].value;
  await offer(from.browser, name, { email: to.email });
  await answer(to.browser, 'accept', (await received(to.browser))[0]?.id ?? 0);

  const looked = (await to.browser.post(`${DOMAINS}/${name}/look`)).json();
  app.passTime(1.1 * DAY_MS);
  const later = (await to.browser.post(`${DOMAINS}/${name}/look`)).json();

  expect(looked.records[0].value).not.toBe(before);
  expect(looked.diagnoses.map(({ code }: { code: string }) => code)).toContain('txt_other');
  expect([looked.proof_lost_at, later.state]).toEqual([null, 'attention']);
});

test('an organization is offered a domain, and whoever manages its domains accepts it', async () => {
  const from = await makePerson();
  const { owner, email, slug } = await makeOrganization(app);
  const place = `/organization/${slug}/domain-offers`;
  const manager = await makeMember(app, slug, { held: ['domains.view', 'domains.select'] });
  const viewer = await makeMember(app, slug, { held: ['domains.view'] });
  const { host } = await storeOwned(app, { email: from.email });

  const unknown = await offer(from.browser, host, { organization: 'no-such-organization' });
  await offer(from.browser, host, { organization: slug });
  const [shown] = await received(manager.browser, place);
  const refused = await answer(viewer.browser, 'accept', shown?.id ?? 0, place);
  const accepted = await answer(manager.browser, 'accept', shown?.id ?? 0, place);
  const own = await offer(owner, host, { organization: slug }, `/organization/${slug}/domains`);

  expect(unknown.json().code).toBe('domain_transfer_unknown');
  expect([refused.statusCode, accepted.statusCode, own.json().code]).toEqual([
    ...[403, 200, 'domain_transfer_there'],
  ]);
  expect(await ownersOf(host)).toEqual([{ email: null, slug, had: true }]);
  expect((await lastEmail(app, email)).subject).toBe(`${host} is yours now`);
  const audit = (await owner.get(`/organization/${slug}/audit`)).json().data;
  expect(audit.map((entry: { action: string }) => entry.action)).toContain('domain.transferred');
});

describe('an offer', () => {
  test('is declined, withdrawn or expires, and can be answered no more', async () => {
    const [from, to] = [await makePerson(), await makePerson()];
    const { id, host } = await storeOwned(app, { email: from.email });

    await offer(from.browser, host, { email: to.email });
    const twice = await offer(from.browser, host, { email: to.email });
    await answer(to.browser, 'decline', id);
    const declined = await lastEmail(app, from.email);
    await offer(from.browser, host, { email: to.email });
    await from.browser.delete(`${DOMAINS}/${host}/transfer`);
    const withdrawn = await answer(to.browser, 'accept', id);
    await offer(from.browser, host, { email: to.email });
    await app.sql`update domain_transfers set expires_at = created_at where domain_id = ${id}`;
    const expired = await answer(to.browser, 'accept', id);
    const shown = await from.browser.get(`${DOMAINS}/${host}/transfer`);
    const again = await offer(from.browser, host, { email: to.email });

    expect([twice, withdrawn, expired].map((each) => each.json().code)).toEqual([
      ...['domain_transfer_waits', 'domain_transfer_gone', 'domain_transfer_gone'],
    ]);
    expect(declined.subject).toBe(`${to.email} has declined ${host}`);
    expect([shown.json(), again.statusCode]).toEqual([{ offer: null }, 200]);
    expect(await ownersOf(host)).toEqual([{ email: from.email, slug: null, had: true }]);
  });

  test('is for the account whose address is proved, and for nobody else', async () => {
    const [from, to, other] = [await makePerson(), await makePerson(), await makePerson()];
    const { id, host } = await storeOwned(app, { email: from.email });
    await offer(from.browser, host, { email: to.email });
    await app.sql`update users set email_verified_at = null where email = ${to.email}`;

    const answers = [
      await answer(other.browser, 'accept', id),
      await answer(from.browser, 'accept', id),
      await answer(to.browser, 'accept', id),
    ];

    expect(answers.map((each) => each.json().code)).toEqual(Array(3).fill('domain_transfer_gone'));
    expect(await received(to.browser)).toEqual([]);
  });

  test.each([
    ['blocked', { is_blocked: true }],
    ['deleted', { deleted_at: NOW, is_deleted: true }],
    ['in review', { held_for: 'acme.com' }],
    ['claimed by another', { contested_at: NOW }],
    ['not proven', { proven_at: null }],
    ['without its proof', { proof_lost_at: NOW }],
  ])('is not made, and not accepted, of a domain that is %s', async (_, facts) => {
    const [from, to] = [await makePerson(), await makePerson()];
    const { id, host } = await storeOwned(app, { email: from.email });
    const offered = await storeOwned(app, { email: from.email });
    await offer(from.browser, offered.host, { email: to.email });
    await app.sql`update domains set ${app.sql(facts)} where id in ${app.sql([id, offered.id])}`;

    const refused = await offer(from.browser, host, { email: to.email });
    const late = await answer(to.browser, 'accept', offered.id);

    expect([refused.json().code, late.json().code]).toEqual(Array(2).fill('domain_transfer_unfit'));
    expect(await received(to.browser)).toEqual([]);
  });

  test('to oneself is refused', async () => {
    const from = await makePerson();
    const { host } = await storeOwned(app, { email: from.email });

    const refused = await offer(from.browser, host, { email: from.email });

    expect(refused.json().errors).toEqual({ email: ['The domain is already yours.'] });
  });

  test('is accepted by a plan that has room, at the moment of acceptance', async () => {
    const from = await makePerson();
    const { id, host } = await storeOwned(app, { email: from.email });
    const full = await makeAccountWith(app, { max_domains: 1 });
    const lacking = await makeAccountWith(app, {}, ['add_branded_domains']);
    const emails = await Promise.all(
      [full, lacking].map(async (browser) => {
        const { email } = (await browser.get('/state')).json().user as { email: string };
        await app.sql`update users set email_verified_at = now() where email = ${email}`;
        return email;
      }),
    );
    await storeOwned(app, { email: emails[0] ?? '' });

    const answers = [];
    for (const [index, browser] of [full, lacking].entries()) {
      await offer(from.browser, host, { email: emails[index] });
      answers.push((await answer(browser, 'accept', id)).json().code);
      await answer(browser, 'decline', id);
    }

    expect(answers).toEqual(['domains_reached', 'domains_not_in_plan']);
  });

  test('answered by many at once passes the domain once', async () => {
    const [from, to] = [await makePerson(), await makePerson()];
    const { id, host } = await storeOwned(app, { email: from.email });
    await offer(from.browser, host, { email: to.email });

    const answers = await Promise.all([
      answer(to.browser, 'accept', id),
      answer(to.browser, 'decline', id),
      answer(to.browser, 'accept', id),
      from.browser.delete(`${DOMAINS}/${host}/transfer`),
      from.browser.delete(`${DOMAINS}/${host}`),
    ]);

    const [winner, ...more] = answers.slice(0, 4).filter(({ statusCode }) => statusCode === 200);
    expect([winner?.statusCode, more]).toEqual([200, []]);
    expect(await ownersOf(host)).toHaveLength(1);
  });

  test('takes the place of what its receiver has claimed of the name', async () => {
    const [from, to] = [await makePerson(), await makePerson()];
    const { name } = await makeDomain(from.browser);
    await claim(to.browser, name);

    await offer(from.browser, name, { email: to.email });
    const accepted = await answer(to.browser, 'accept', (await received(to.browser))[0]?.id ?? 0);

    expect(accepted.statusCode).toBe(200);
    expect(await ownersOf(name)).toEqual([
      { email: to.email, slug: null, had: true },
      { email: to.email, slug: null, had: false },
    ]);
  });

  test('of a part of a domain makes it a domain of its own', async () => {
    const [from, to] = [await makePerson(), await makePerson()];
    const { name } = await makeDomain(from.browser, freshName().slice(3));
    const part = `go.${name}`;
    await claim(from.browser, part);
    await from.browser.post(`${DOMAINS}/${part}/look`);

    await offer(from.browser, part, { email: to.email });
    await answer(to.browser, 'accept', (await received(to.browser))[0]?.id ?? 0);
    const passed = (await to.browser.get(`${DOMAINS}/${part}`)).json();

    expect(passed).toMatchObject({ kind: 'own', is_default: false });
    expect(passed.records.map(({ type }: { type: string }) => type)).toContain('TXT');
  });
});

test('staff who act as somebody neither offer nor accept', async () => {
  const [from, to] = [await makePerson(), await makePerson()];
  const { id, host } = await storeOwned(app, { email: from.email });
  await offer(from.browser, host, { email: to.email });
  const [user] = await app.sql`select public_id from users where email = ${to.email}`;
  const helper = await makeStaff(app);
  await helper.post(`/kiosk/users/${String(user?.['public_id'])}/impersonate`);

  const refused = await answer(helper, 'accept', id);

  expect([refused.statusCode, (await ownersOf(host))[0]?.['email']]).toEqual([403, from.email]);
});
