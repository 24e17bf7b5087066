import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the app state tells the plan’s options and features, and how much of each limit is used', async () => {
  const browser = await makeAccountWith(app, { max_active_aliases: 10, max_aliases: null });

  const before = (await browser.get('/state')).json().user;
  await browser.post('/url/create', { url: freshUrl() });
  const after = (await browser.get('/state')).json();

  expect(before.options).toMatchObject({ max_active_aliases: 10, max_aliases_per_url: 10 });
  expect(after.user.features).toEqual(after.features);
  expect(before.limits).toMatchObject({
    ...{ limit: { web: 2000 }, used: { web: 0 } },
    // Nothing was counted yet, as nothing was taken.
    active_aliases: { used: null, limit: 10, soft_limit: 8, overage: null },
  });
  expect(after.user.limits).toMatchObject({
    active_aliases: { used: 1, limit: 10, soft_limit: 8, overage: null },
    aliases: { used: null, limit: null, soft_limit: null, overage: null },
  });
});

test('an account without a subscription has the limits of the free plan; a guest has no limits to tell of', async () => {
  const { browser } = await makeAccount(app);

  const { user } = (await browser.get('/state')).json();

  expect(user.limits.active_aliases).toEqual({ used: null, limit: 250, soft_limit: 200, overage: null });
  expect((await (await app.guest()).get('/state')).json().user).toBeNull();
});

test('in a team they are those of whoever pays for it, and a viewer’s features are what a viewer may use', async () => {
  const { slug, place } = await makeOrganization(app);
  const { browser } = await makeMember(app, slug, { role: 'viewer' });

  const [own, inTeam] = [(await browser.get('/state')).json(), (await browser.get(`${place}/state`)).json()];

  expect([own.user.options.max_active_aliases, inTeam.user.options.max_active_aliases]).toEqual([
    250, 5_000_000,
  ]);
  expect(inTeam.user.features).not.toContain('create_linklet');
});
