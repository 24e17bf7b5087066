import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { freshUrl } from '../../../testing/test-app.ts';
import { makeAccount, makeStaff, makeSubscriber, PASSWORD } from '../../../testing/accounts.ts';
import { claim, DOMAINS as PATH, freshName, sandboxOf, WORKING } from '../../../testing/branded-domains.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const subscriber = async () => makeSubscriber(app, 'enterprise');
const { addRecord, addRecords, removeRecords, makeDomain } = sandboxOf(() => staff);

test('a domain is added, shows its records, works once they are there, and has links of one letter', async () => {
  const { browser, email } = await subscriber();
  const name = freshName();

  const claimed = await claim(browser, `https://${name.toUpperCase()}/path`);
  const before = await browser.post('/url/create', { url: freshUrl(), domain: name, alias: 'x' });
  const waiting = await browser.post(`${PATH}/${name}/look`);
  await addRecords(claimed.json());
  await passMemory();
  const looked = await browser.post(`${PATH}/${name}/look`);
  const link = await browser.post('/url/create', { url: freshUrl(), domain: name, alias: 'x' });
  const state = (await browser.get('/state')).json();

  expect(claimed.json()).toMatchObject({ domain: name, state: 'add_records', links: 0, provider: '' });
  expect(
    claimed.json().records.map(({ type, relative }: { type: string; relative: string }) => [type, relative]),
  ).toEqual([
    ['TXT', '_linklet.go'],
    ['CNAME', 'go'],
  ]);
  expect(before.json().errors).toEqual({ domain: ['Invalid domain'] });
  expect(waiting.json()).toMatchObject({ state: 'add_records', diagnoses: [] });
  expect(looked.json()).toMatchObject({ state: WORKING, diagnoses: [] });
  expect([link.statusCode, link.json()[0].aliases[0].linklet]).toEqual([200, `https://${name}/x`]);
  expect(state.user.domains).toEqual({ owned: [name], personal: [name] });
  expect(state.domains.available[0]).toMatchObject({ domain: name, type: 'organization' });
  const noted = await app.sql`
    select action from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'domain.%' order by audit_entries.id`;
  expect(noted.map(({ action }) => action as string)).toEqual(['domain.added', 'domain.verified']);
});

async function passMemory(): Promise<void> {
  app.outdateMemory();
  app.passTime(3000);
}

test('what is wrong with the records is said, and the look that finds them right changes the state', async () => {
  const { browser } = await subscriber();
  const name = freshName();
  const { records } = (await claim(browser, name)).json() as BrandedDomain;
  const [proof, alias] = records;
  const wrong = await addRecord({ name, type: 'CNAME', value: 'acme.github.io' });
  await addRecord({ name: proof?.name ?? '', type: 'TXT', value: proof?.value ?? '' });

  const first = await browser.post(`${PATH}/${name}/look`);
  await removeRecords([wrong]);
  await addRecord({ name, type: 'CNAME', value: alias?.value ?? '' });
  const kept = await browser.post(`${PATH}/${name}/look`);
  await passMemory();
  const second = await browser.post(`${PATH}/${name}/look`);

  expect(first.json()).toMatchObject({ state: 'wrong', diagnoses: [{ code: 'cname_elsewhere' }] });
  expect(kept.json().state).toBe('wrong');
  expect(second.json().state).toBe(WORKING);
});

describe('a domain is refused', () => {
  test.each([
    ['', 'Enter a domain.'],
    ['not a name', 'Invalid domain'],
    ['co.uk', 'Nobody can own co.uk as a whole. Enter a domain below it, such as example.co.uk.'],
    ['printer.local', 'printer.local is for private networks. Enter a public domain.'],
    ['lnk.test', 'lnk.test belongs to this service.'],
  ])('“%s” with its reason', async (domain, sentence) => {
    const { browser } = await subscriber();

    expect((await claim(browser, domain)).json().errors).toEqual({ domain: [sentence] });
  });

  test('unless its owner says that it is for links alone', async () => {
    const { browser } = await subscriber();

    const answer = await browser.post(PATH, { domain: freshName(), only_for_links: false });

    expect(answer.json().errors).toEqual({
      only_for_links: ['Confirm that the domain is used only for short links.'],
    });
  });

  test('where the plan has none', async () => {
    const { browser } = await makeAccount(app);

    const answer = await claim(browser, freshName());

    expect([answer.statusCode, answer.json().message]).toEqual([406, 'Your plan has no branded domains.']);
  });

  test('where the plan has no more, also to those who add several at once', async () => {
    const { browser, email } = await subscriber();
    await app.sql`
      insert into domains (host, type, kind, user_id)
      select number || '.full.example', 'organization', 'own', users.id
      from users, generate_series(1, 22) as number where email = ${email}`;

    const answers = await Promise.all(Array.from({ length: 6 }, async () => claim(browser, freshName())));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
      domain: ['You have reached the limit of 25 domains. Delete one first, or choose a larger plan.'],
    });
  });

  test('that one has already, and that is the product’s', async () => {
    const { browser } = await subscriber();
    const { name } = await makeDomain(browser);
    const common = `${freshName()}.example`;
    await app.sql`insert into domains ${app.sql({ host: common })}`;

    expect((await claim(browser, name)).json().errors).toEqual({
      domain: [`You have already added ${name}.`],
    });
    expect((await claim(browser, common)).json().errors).toEqual({
      domain: [`${common} is in use by another account or organization.`],
    });
  });
});

test('many may claim a name, and whoever proves it first has it', async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, async () => (await subscriber()).browser));
  const name = freshName();
  const claims = await Promise.all(owners.map(async (browser) => claim(browser, name)));
  for (const claimed of claims) await addRecords(claimed.json());

  const looks = await Promise.all(owners.map(async (browser) => browser.post(`${PATH}/${name}/look`)));

  const states = looks.map((look) => look.json().state as string);
  expect(states.filter((state) => state === WORKING)).toHaveLength(1);
  const rows = await app.sql`select from domains where host = ${name} and proven_at is not null`;
  expect(rows).toHaveLength(1);
});

test('one domain of an owner is the default, whichever was chosen last', async () => {
  const { browser } = await subscriber();
  const [first, second] = [(await makeDomain(browser)).name, (await makeDomain(browser)).name];
  const other = (await makeDomain((await subscriber()).browser)).name;
  const makeDefault = async (name: string) => browser.patch(`${PATH}/${name}`, { is_default: true });

  const chosen = [await makeDefault(first), await makeDefault(second), await makeDefault(other)];
  await Promise.all([makeDefault(first), makeDefault(second), makeDefault(first)]);
  await makeDefault(second);
  app.outdateMemory();

  expect(chosen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  const { available } = (await browser.get('/state')).json().domains;
  const byDefault = available.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
  expect(byDefault.map(({ domain }: { domain: string }) => domain)).toEqual([second]);
});

test('the proof of one owner is none of another', async () => {
  const [first, second] = [(await subscriber()).browser, (await subscriber()).browser];
  const name = freshName();
  await claim(second, name);
  await addRecords((await claim(first, name)).json());

  const look = await second.post(`${PATH}/${name}/look`);

  expect(look.json()).toMatchObject({ state: 'wrong', diagnoses: [{ code: 'txt_other' }] });
});

test('a name that looks like a well-known one waits for staff', async () => {
  const { browser } = await subscriber();
  const name = `login-${randomUUID().slice(0, 6)}.g00gle.com`;
  await addRecords((await claim(browser, name)).json());

  const look = await browser.post(`${PATH}/${name}/look`);
  const early = await browser.post('/url/create', { url: freshUrl(), domain: name });
  const [held] = (await staff.get(`/kiosk/domains?filter=held&search=${name}`)).json().data;
  await staff.post('/password/confirm', { password: PASSWORD });
  const approved = await staff.patch(`/kiosk/domains/${String(held.id)}`, { is_held: false });
  app.outdateMemory();
  const late = await browser.post('/url/create', { url: freshUrl(), domain: name });

  expect(look.json().state).toBe('review');
  expect(held).toMatchObject({ held_for: expect.stringContaining('google'), owner: { kind: 'user' } });
  expect([early.statusCode, approved.statusCode, late.statusCode]).toEqual([422, 200, 200]);
});

test('records that are missed once are no reason for alarm; on another day they are', async () => {
  const own = await startTestApp();
  const { browser } = await makeSubscriber(own, 'enterprise');
  const { name, records } = await makeDomain(browser);
  await removeRecords(records.slice(1));
  const look = async (ms: number) => {
    own.passTime(ms);
    return ((await browser.post(`${PATH}/${name}/look`)).json() as BrandedDomain).state;
  };

  const states = [await look(60_000), await look(60_000), await look(DAY_MS)];
  const link = await browser.post('/url/create', { url: freshUrl(), domain: name });

  expect(states).toEqual([WORKING, WORKING, 'attention']);
  expect(link.statusCode).toBe(200);
  await own.close();
});

test('it is turned off, deleted with its links, restored, and given up after thirty days', async () => {
  const own = await startTestApp();
  const { browser } = await makeSubscriber(own, 'enterprise');
  const { name } = await makeDomain(browser);
  await browser.post('/url/create', { url: freshUrl(), domain: name });
  own.outdateMemory();

  const off = await browser.patch(`${PATH}/${name}`, { is_disabled: true });
  const on = await browser.patch(`${PATH}/${name}`, { is_disabled: false });
  const deleted = await browser.delete(`${PATH}/${name}`);
  const restored = await browser.post(`${PATH}/${name}/restore`);
  await browser.delete(`${PATH}/${name}`);
  await own.sql`update domains set deleted_at = now() - interval '31 days' where host = ${name}`;
  await own.runJob('release-domains');
  const late = await claim((await makeSubscriber(own, 'enterprise')).browser, name);

  expect([off, on, deleted, restored].map((answer) => answer.json().state as string)).toEqual([
    ...['off', WORKING, 'deleted', WORKING],
  ]);
  expect(deleted.json()).toMatchObject({ links: 1 });
  expect(late.json()).toMatchObject({ state: 'add_records', links: 0 });
  await own.close();
});

test('where it leads is checked as any destination is', async () => {
  const { browser } = await subscriber();
  const { name } = await makeDomain(browser);

  const set = await browser.patch(`${PATH}/${name}`, {
    root_url: 'example.com/home',
    not_found_url: 'https://example.com/404',
  });
  const refused = await browser.patch(`${PATH}/${name}`, { root_url: 'javascript:alert(1)' });
  const circle = await browser.patch(`${PATH}/${name}`, { not_found_url: `https://${name}/x` });

  expect(set.json()).toMatchObject({
    root_url: 'https://example.com/home',
    not_found_url: 'https://example.com/404',
  });
  expect(refused.json().errors).toEqual({ root_url: ['Only http and https URLs can be shortened.'] });
  expect(Object.keys(circle.json().errors)).toEqual(['not_found_url']);
});

describe('the domains of an organization', () => {
  const placeOf = (slug: string) => `/organization/${slug}/domains`;

  test('are for all teams, or for those that they are given to', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
    const { name } = await makeDomain(owner, freshName(), placeOf(slug));
    const create = async (team: string) => {
      app.outdateMemory();
      const answer = await owner.post(`${team}/url/create`, { url: freshUrl(), domain: name });
      return answer.statusCode;
    };
    const support = `/organization/${slug}/team/support`;

    const all = [await create(place), await create(support)];
    await owner.patch(`${placeOf(slug)}/${name}`, { for_all_teams: false, teams: ['sales'] });
    const narrowed = [await create(place), await create(support)];
    const unknown = await owner.patch(`${placeOf(slug)}/${name}`, { teams: ['nobody'] });

    expect(all).toEqual([200, 200]);
    expect(narrowed).toEqual([200, 422]);
    expect(unknown.json().errors).toEqual({ teams: ['There is no team “nobody”.'] });
    expect((await owner.get(PATH)).json().data).toEqual([]);
    const elsewhere = await owner.post('/url/create', { url: freshUrl(), domain: name });
    expect(elsewhere.json().errors).toEqual({ domain: ['Invalid domain'] });
  });

  test('keep their links: those are moved to where the domain is used, and nowhere else', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
    const { name } = await makeDomain(owner, freshName(), placeOf(slug));
    app.outdateMemory();
    const [made] = (await owner.post(`${place}/url/create`, { url: freshUrl(), domain: name })).json();
    const move = async (from: string, to: object | null) =>
      owner.post(`${from}/urls/change`, { links: [made.hash], change: { kind: 'move', to } });

    const toTeam = await move(place, { organization: slug, team: 'support' });
    const home = await move(`/organization/${slug}/team/support`, null);

    expect(toTeam.json()).toMatchObject({ changed: [made.hash], failed: [] });
    expect(JSON.stringify(home.json().failed)).toContain(
      `Links on ${name} can’t be moved there: the domain is not for that workspace.`,
    );
  });

  test('are seen and changed by those whose role says so', async () => {
    const { owner, slug } = await makeOrganization(app);
    const { name } = await makeDomain(owner, freshName(), placeOf(slug));
    const people = {
      viewer: (await makeMember(app, slug, { held: ['domains.view'], role: 'viewer' })).browser,
      chooser: (await makeMember(app, slug, { held: ['domains.select'] })).browser,
      member: (await makeMember(app, slug, { role: 'admin' })).browser,
      stranger: (await subscriber()).browser,
    };
    const statuses = async (browser: Browser) => {
      const list = await browser.get(placeOf(slug));
      const change = await browser.patch(`${placeOf(slug)}/${name}`, { is_disabled: false });
      return [list.statusCode, change.statusCode];
    };

    expect(await statuses(people.viewer)).toEqual([200, 403]);
    expect(await statuses(people.chooser)).toEqual([200, 200]);
    expect(await statuses(people.member)).toEqual([403, 403]);
    expect(await statuses(people.stranger)).toEqual([404, 404]);
  });
});

test('due domains are looked at, each after its time', async () => {
  const own = await startTestApp();
  const { browser } = await makeSubscriber(own, 'enterprise');
  const name = freshName();
  await addRecords((await claim(browser, name)).json());

  await own.runJob('look-at-domains');
  const first = (await browser.get(`${PATH}/${name}`)).json() as BrandedDomain;

  expect(first.state).toBe(WORKING);
  const waitsMs = Date.parse(first.next_look_at ?? '') - Date.parse(first.looked_at ?? '');
  expect(waitsMs).toBeGreaterThan(0.89 * DAY_MS);
  expect(waitsMs).toBeLessThan(1.11 * DAY_MS);
  await own.close();
});
