import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostPresets } from '@linklet/contract/links/utm-presets/endpoints.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const spring = {
  name: 'Spring',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring sale',
  utm_term: '',
  utm_content: '',
};

const namesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/presets')).json().data.map(({ name }: { name: string }) => name);

test('a preset is kept, changed and deleted, and the trail tells of it', async () => {
  const { browser, email } = await makeAccount(app);

  const made = (await browser.post('/preset/create', spring)).json();
  const listed = (await browser.get('/presets')).json().data;
  const changed = await browser.put(`/preset/${made.id}`, { ...spring, name: 'Summer', utm_term: 'shoes' });
  const deleted = await browser.delete(`/preset/${made.id}`);

  expect(listed).toEqual([{ ...spring, id: made.id }]);
  expect(changed.json()).toEqual({ ...spring, id: made.id, name: 'Summer', utm_term: 'shoes' });
  expect([deleted.statusCode, await namesOf(browser)]).toEqual([200, []]);
  const noted = await app.sql`
    select action from audit_entries join users on users.id = user_id
    where email = ${email} and action like 'preset.%' order by audit_entries.id`;
  expect(noted.map(({ action }) => action as string)).toEqual([
    'preset.created',
    'preset.changed',
    'preset.deleted',
  ]);
});

test('presets are listed by their names, and absent optional fields are empty', async () => {
  const { browser } = await makeAccount(app);
  const { utm_source, utm_medium, utm_campaign } = spring;
  for (const name of ['b', 'C', 'a']) {
    await browser.post('/preset/create', { name, utm_source, utm_medium, utm_campaign });
  }

  expect(await namesOf(browser)).toEqual(['a', 'b', 'C']);
});

test.each([
  [{ utm_source: '' }, 'utm_source', 'The utm source field is required.'],
  [{ utm_medium: ' ' }, 'utm_medium', 'The utm medium field is required.'],
  [{ utm_campaign: undefined }, 'utm_campaign', 'The utm campaign field is required.'],
  [{ utm_source: 'x'.repeat(101) }, 'utm_source', 'The utm source must not be greater than 100.'],
  [{ utm_medium: 'x'.repeat(51) }, 'utm_medium', 'The utm medium must not be greater than 50.'],
  [{ utm_campaign: 'x'.repeat(151) }, 'utm_campaign', 'The utm campaign must not be greater than 150.'],
  [{ utm_term: 'x'.repeat(51) }, 'utm_term', 'The utm term must not be greater than 50.'],
  [{ utm_content: 'x'.repeat(101) }, 'utm_content', 'The utm content must not be greater than 100.'],
  [{ name: '' }, 'name', 'The name field is required.'],
  [{ name: 'x'.repeat(61) }, 'name', 'The name must not be greater than 60 characters.'],
])('%j is refused beside its field', async (part, field, sentence) => {
  const { browser } = await makeAccount(app);

  const answer = await browser.post('/preset/create', { ...spring, ...part });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
});

test('a name is taken once in a workspace, whatever its case', async () => {
  const [{ browser }, other] = [await makeAccount(app), await makeAccount(app)];
  await browser.post('/preset/create', spring);
  const summer = (await browser.post('/preset/create', { ...spring, name: 'Summer' })).json();

  const again = await browser.post('/preset/create', { ...spring, name: 'SPRING' });
  const renamed = await browser.put(`/preset/${summer.id}`, spring);
  const elsewhere = await other.browser.post('/preset/create', spring);

  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { name: ['The name has already been taken.'] },
  ]);
  expect([renamed.statusCode, elsewhere.statusCode]).toEqual([422, 200]);
});

test('a workspace has a hundred presets at most, however many ask at once', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    insert into utm_presets (workspace_id, name, source, medium, campaign, created_at)
    select workspace_id, 'preset ' || number, 's', 'm', 'c', now()
    from users, generate_series(1, ${mostPresets - 1}) as number where email = ${email}`;

  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => browser.post('/preset/create', { ...spring, name })),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 406, 406]);
  expect(answers.find(({ statusCode }) => statusCode === 406)?.json().message).toBe(
    'You have reached the limit of 100 presets. Delete one first.',
  );
});

test('nobody else finds a preset, and guests have none', async () => {
  const [{ browser }, other, guest] = [await makeAccount(app), await makeAccount(app), await app.guest()];
  const { id } = (await browser.post('/preset/create', spring)).json();

  const answers = [
    await other.browser.put(`/preset/${id}`, spring),
    await other.browser.delete(`/preset/${id}`),
    await guest.post('/preset/create', spring),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403]);
  expect((await guest.get('/presets')).json().data).toEqual([]);
  expect(await namesOf(browser)).toEqual(['Spring']);
});
