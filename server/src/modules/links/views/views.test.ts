import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostViews } from '@linklet/contract/links/views/endpoints.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { exportViews, forgetViews } from './views.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/urls/views';
const reds = { name: 'Red ones', choice: { filter: 'active', tag: 'red' } };

const listOf = async (browser: Browser, place = '') => (await browser.get(place + PATH)).json();
const namesOf = async (browser: Browser, place = ''): Promise<string[]> =>
  (await listOf(browser, place)).data.map(({ name }: { name: string }) => name);

test('a view is saved, narrows the list, is changed and deleted, and the trail tells of it', async () => {
  const { browser, email } = await makeSubscriber(app);
  const [red] = (await browser.post('/url/create', { url: freshUrl(), tags: ['red'] })).json();
  await browser.post('/url/create', { url: freshUrl(), tags: ['blue'] });

  const made = (
    await browser.post(PATH, { ...reds, choice: { ...reds.choice, search: '', domain: '' } })
  ).json();
  const [listed] = (await listOf(browser)).data;
  const { filter, ...query } = listed.choice;
  const found = (await browser.get(`/urls/${filter}?${new URLSearchParams(query).toString()}`)).json();
  const changed = await browser.put(`${PATH}/${made.id}`, { name: 'Blue', choice: { sort: 'oldest' } });
  const deleted = await browser.delete(`${PATH}/${made.id}`);

  expect(listed).toEqual({ ...reds, id: made.id });
  expect(found.data).toMatchObject([{ hash: red.hash }]);
  expect(changed.json()).toEqual({ id: made.id, name: 'Blue', choice: { sort: 'oldest' } });
  expect([deleted.statusCode, await namesOf(browser)]).toEqual([200, []]);
  const noted = await app.sql`
    select action from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'view.%' order by audit_entries.id`;
  expect(noted.map(({ action }) => action as string)).toEqual([
    'view.created',
    'view.changed',
    'view.deleted',
  ]);
});

test.each([
  [{ name: ' ' }, 'name', 'The name field is required.'],
  [{ name: 'x'.repeat(61) }, 'name', 'The name must not be greater than 60 characters.'],
  [{ choice: {} }, 'choice', 'There is nothing to save.'],
  [{ choice: { search: '', tag: '' } }, 'choice', 'There is nothing to save.'],
  [{ choice: { filter: 'loud' } }, 'choice.filter', 'The filter is not valid.'],
])('%j is refused beside its field', async (part, field, sentence) => {
  const { browser } = await makeAccount(app);

  const answer = await browser.post(PATH, { ...reds, ...part });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
});

test('a name is taken once in a workspace, whatever its case', async () => {
  const [{ browser }, other] = [await makeAccount(app), await makeAccount(app)];
  await browser.post(PATH, reds);
  const { id } = (await browser.post(PATH, { ...reds, name: 'Abroad' })).json();

  const again = await browser.post(PATH, { ...reds, name: 'RED ONES' });
  const renamed = await browser.put(`${PATH}/${id}`, reds);
  const elsewhere = await other.browser.post(PATH, reds);

  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { name: ['The name has already been taken.'] },
  ]);
  expect([renamed.statusCode, elsewhere.statusCode]).toEqual([422, 200]);
});

test('a workspace has fifty views at most, however many are saved at once', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    insert into link_views (workspace_id, name, choice, created_at)
    select workspace_id, 'view ' || number, '{"tag": "red"}', now()
    from users, generate_series(1, ${mostViews - 1}) as number where email = ${email}`;

  const answers = await Promise.all(['a', 'b', 'c'].map((name) => browser.post(PATH, { ...reds, name })));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
    form: ['You have reached the limit of 50 views. Delete one first.'],
  });
});

describe('the views of a team', () => {
  test('are used by viewers and changed by members', async () => {
    const { slug, place, owner } = await makeOrganization(app);
    const viewer = (await makeMember(app, slug, { role: 'viewer' })).browser;
    const member = (await makeMember(app, slug, { role: 'member' })).browser;

    const made = await member.post(place + PATH, reds);
    const refused = [
      await viewer.post(place + PATH, { ...reds, name: 'Mine' }),
      await viewer.put(`${place}${PATH}/${made.json().id}`, reds),
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
    await browser.post(place + PATH, reds);
    const own = `/organization/${slug}/personal`;

    await browser.post(own + PATH, { ...reds, name: 'My own' });

    expect(await namesOf(browser, own)).toEqual(['My own']);
    expect(await namesOf(browser, place)).toEqual(['Red ones']);
  });
});

test('nobody else finds a view, and guests have none', async () => {
  const [{ browser }, other, guest] = [await makeAccount(app), await makeAccount(app), await app.guest()];
  const { id } = (await browser.post(PATH, reds)).json();

  const answers = [
    await other.browser.put(`${PATH}/${id}`, reds),
    await other.browser.delete(`${PATH}/${id}`),
    await guest.post(PATH, reds),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403]);
  expect(await listOf(guest)).toEqual({ data: [], is_changeable: false });
  expect(await namesOf(browser)).toEqual(['Red ones']);
});

test('an account takes its views along, and they go with it', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(PATH, reds);
  const [user] = await app.sql`select workspace_id from users where email = ${email}`;
  const workspaceId = Number(user?.['workspace_id']);

  const { sections } = await exportViews(app.services, { workspaceId });
  await forgetViews(app.services, [workspaceId]);

  expect(sections).toMatchObject({ views_of_links: [reds] });
  expect(await namesOf(browser)).toEqual([]);
});
