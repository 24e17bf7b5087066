import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostSegments } from '@linklet/contract/analytics/segments.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits, totalsOf } from '../../../testing/visits.ts';
import { exportSegments, forgetSegments } from './segments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/stats/segments';
const phones = { name: 'Phones', filters: 'device:phone;country!:DE' };

const listOf = async (browser: Browser, place = '') => (await browser.get(place + PATH)).json();
const namesOf = async (browser: Browser, place = ''): Promise<string[]> =>
  (await listOf(browser, place)).data.map(({ name }: { name: string }) => name);

test('a segment is saved, filters the statistics, is renamed and deleted, and the trail tells of it', async () => {
  const { browser, email } = await makeSubscriber(app);
  const link = await makeLink(app, browser);
  await storeVisits(app, link, [{ device: 'phone' }, { device: 'phone', country: 'DE' }, {}]);

  const made = (await browser.post(PATH, phones)).json();
  const [listed] = (await listOf(browser)).data;
  const renamed = await browser.put(`${PATH}/${made.id}`, { ...phones, name: 'Abroad' });
  const deleted = await browser.delete(`${PATH}/${made.id}`);

  expect(listed).toEqual({ ...phones, id: made.id });
  expect(await totalsOf(browser, { filters: listed.filters })).toMatchObject({ human: 1 });
  expect(renamed.json()).toEqual({ ...phones, id: made.id, name: 'Abroad' });
  expect([deleted.statusCode, await namesOf(browser)]).toEqual([200, []]);
  const noted = await app.sql`
    select action from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'segment.%' order by audit_entries.id`;
  expect(noted.map(({ action }) => action as string)).toEqual([
    'segment.created',
    'segment.changed',
    'segment.deleted',
  ]);
});

test.each([
  [{ name: ' ' }, 'name', 'The name field is required.'],
  [{ name: 'x'.repeat(61) }, 'name', 'The name must not be greater than 60 characters.'],
  [{ filters: '' }, 'filters', 'There are no filters to save.'],
  [{ filters: 'colour:red' }, 'filters', 'The filters can’t be read.'],
])('%j is refused beside its field', async (part, field, sentence) => {
  const { browser } = await makeAccount(app);

  const answer = await browser.post(PATH, { ...phones, ...part });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
});

test('a name is taken once in a workspace, whatever its case', async () => {
  const [{ browser }, other] = [await makeAccount(app), await makeAccount(app)];
  await browser.post(PATH, phones);
  const { id } = (await browser.post(PATH, { ...phones, name: 'Abroad' })).json();

  const again = await browser.post(PATH, { ...phones, name: 'PHONES' });
  const renamed = await browser.put(`${PATH}/${id}`, phones);
  const elsewhere = await other.browser.post(PATH, phones);

  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { name: ['The name has already been taken.'] },
  ]);
  expect([renamed.statusCode, elsewhere.statusCode]).toEqual([422, 200]);
});

test('a workspace has fifty segments at most, however many are saved at once', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    insert into stats_segments (workspace_id, name, filters, created_at)
    select workspace_id, 'segment ' || number, 'device:phone', now()
    from users, generate_series(1, ${mostSegments - 1}) as number where email = ${email}`;

  const answers = await Promise.all(['a', 'b', 'c'].map((name) => browser.post(PATH, { ...phones, name })));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
    form: ['You have reached the limit of 50 saved filters. Delete one first.'],
  });
});

describe('the segments of a team', () => {
  test('are used by viewers and changed by members', async () => {
    const { slug, place, owner } = await makeOrganization(app);
    const viewer = (await makeMember(app, slug, { role: 'viewer' })).browser;
    const member = (await makeMember(app, slug, { role: 'member' })).browser;

    const made = await member.post(place + PATH, phones);
    const refused = [
      await viewer.post(place + PATH, { ...phones, name: 'Mine' }),
      await viewer.put(`${place}${PATH}/${made.json().id}`, phones),
      await viewer.delete(`${place}${PATH}/${made.json().id}`),
    ];

    expect(made.statusCode).toBe(200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(await listOf(viewer, place)).toEqual({ data: [made.json()], is_changeable: false });
    expect(await listOf(member, place)).toMatchObject({ is_changeable: true });
    expect(await namesOf(owner)).toEqual([]);
  });

  test('are not those of a member’s own space', async () => {
    const { slug, place } = await makeOrganization(app);
    const { browser } = await makeMember(app, slug, { role: 'member' });
    await browser.post(place + PATH, phones);
    const own = `/organization/${slug}/personal`;

    await browser.post(own + PATH, { ...phones, name: 'My own' });

    expect(await namesOf(browser, own)).toEqual(['My own']);
    expect(await namesOf(browser, place)).toEqual(['Phones']);
  });
});

test('nobody else finds a segment, and guests have none', async () => {
  const [{ browser }, other, guest] = [await makeAccount(app), await makeAccount(app), await app.guest()];
  const { id } = (await browser.post(PATH, phones)).json();

  const answers = [
    await other.browser.put(`${PATH}/${id}`, phones),
    await other.browser.delete(`${PATH}/${id}`),
    await guest.post(PATH, phones),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403]);
  expect(await listOf(guest)).toEqual({ data: [], is_changeable: false });
  expect(await namesOf(browser)).toEqual(['Phones']);
});

test('an account takes its segments along, and they go with it', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(PATH, phones);
  const [user] = await app.sql`select workspace_id from users where email = ${email}`;
  const workspaceId = Number(user?.['workspace_id']);

  const { sections } = await exportSegments(app.services, { workspaceId });
  await forgetSegments(app.services, [workspaceId]);

  expect(sections).toMatchObject({ segments_of_statistics: [phones] });
  expect(await namesOf(browser)).toEqual([]);
});
