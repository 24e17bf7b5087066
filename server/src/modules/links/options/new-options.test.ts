import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeVerified } from '../../../testing/organizations.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const toPhones = {
  conditions: [{ condition: 'os', operation: 'is', value: ['ios'] }],
  url: 'https://apps.example/phone',
};

test('a link has options and routes from the beginning, and its history tells them', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const card = { card_title: 'The sale', card_text: 'Until Sunday.' };
  const options = {
    ...{ redirect_status: 301, passes_query: false, starts_at: inHours(1), max_clicks: 5 },
    ...{ after_clicks_url: 'https://after.example/', ...card },
  };

  const answer = await browser.post('/url/create', {
    ...{ url: freshUrl(), alias: freshAlias(), password: 'open sesame', routes: [toPhones] },
    ...options,
  });
  const { hash } = answer.json()[0];
  const link = (await browser.get(`/link/${hash}`)).json();
  const { routes } = (await browser.get(`/link/${hash}/routes`)).json();
  const { data } = (await browser.get(`/link/${hash}/history`)).json();

  expect(link).toMatchObject({ version: 1, options: { ...options, has_password: true, clicks_used: 0 } });
  expect(routes).toMatchObject([toPhones]);
  expect(data).toMatchObject([
    { action: 'link.created', after: { ...options, has_password: true, routes: [toPhones] } },
  ]);
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('a link is made with statistics that anybody sees, or with none', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const make = async (options: object) => {
    const [{ hash }] = (await browser.post('/url/create', { url: freshUrl(), ...options })).json();
    return (await browser.get(`/link/${hash}`)).json().options;
  };

  expect(await make({ analytics_public: true })).toMatchObject({
    analytics_enabled: true,
    analytics_public: true,
  });
  expect(await make({ analytics_enabled: false })).toMatchObject({
    analytics_enabled: false,
    analytics_public: false,
  });
});

test('a link has several aliases from the beginning, each of which the plan counts', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const [main, second, third] = [freshAlias(), freshAlias(), freshAlias()];
  const used = async () => {
    const { limits } = (await browser.get('/settings/usage')).json();
    return limits.find(({ name }: { name: string }) => name === 'active_aliases').used;
  };

  const answer = await browser.post('/url/create', {
    url: freshUrl(),
    alias: main,
    further_aliases: [{ alias: second }, { alias: third, domain: 'lnk.test' }],
  });

  const [{ aliases }] = answer.json();
  expect(aliases.map((each: { alias: string; is_main: boolean }) => [each.alias, each.is_main])).toEqual([
    [main, true],
    [second, false],
    [third, false],
  ]);
  expect(await used()).toBe(3);
  const found = await Promise.all([second, third].map((alias) => browser.get(`/alias/${alias}`)));
  expect(found.map((each) => each.json().aliases.length)).toEqual([3, 3]);
});

const taken = freshAlias();

test.each<[string, Record<string, unknown>, string, string]>([
  [
    'a further alias that is taken',
    { further_aliases: [{ alias: freshAlias() }, { alias: taken }] },
    'further_aliases.1.alias',
    'The new alias is not unique.',
  ],
  [
    'a further alias that is the main one',
    { alias: 'the-same-1', further_aliases: [{ alias: 'THE-same-1' }] },
    'further_aliases.0.alias',
    'The new alias is not unique.',
  ],
  [
    'a further alias without letters',
    { further_aliases: [{ alias: ' ' }] },
    'further_aliases.0.alias',
    'Please enter a new alias.',
  ],
  [
    'a further alias on a domain that nobody knows',
    { further_aliases: [{ alias: freshAlias(), domain: 'nobody.test' }] },
    'further_aliases.0.domain',
    'Invalid domain',
  ],
  [
    'more aliases than a link of the plan has',
    { further_aliases: Array.from({ length: 10 }, () => ({ alias: freshAlias() })) },
    'further_aliases',
    'A link of your plan has at most 10 aliases.',
  ],
  [
    'a start after the expiry',
    { starts_at: inHours(3), expires_at: inHours(2) },
    'starts_at',
    'The start must be before the expiry and at most five years ahead.',
  ],
  ['a card without a title', { card_text: 'x' }, 'card_title', 'The title field is required.'],
  ['a limit of no clicks', { max_clicks: 0 }, 'max_clicks', 'The limit must be from 1 to 1,000,000 clicks.'],
  [
    'another destination that is none',
    { after_clicks_url: 'javascript:alert(1)' },
    'after_clicks_url',
    'Only http and https URLs can be shortened.',
  ],
  [
    'a route to nowhere',
    { routes: [{ ...toPhones, url: 'hello' }] },
    'routes.0.url',
    'The URL format is invalid.',
  ],
])('%s is refused beside its field, and nothing is made', async (_, body, field, message) => {
  const { browser } = await makeSubscriber(app, 'pro');
  await browser.post('/url/create', { url: freshUrl(), alias: taken });
  const url = freshUrl();

  const answer = await browser.post('/url/create', { url, ...body });

  expect(answer.json().errors).toEqual({ [field]: [message] });
  const { data } = (await browser.get('/urls/all')).json();
  expect(data.filter((link: { url: string }) => link.url === url)).toEqual([]);
});

test.each([
  ['options', 'free', { max_clicks: 5 }, 'options_not_in_plan'],
  ['routes', 'personal', { routes: [toPhones] }, 'routes_not_in_plan'],
  ['further aliases', 'free', { further_aliases: [{ alias: freshAlias() }] }, 'aliases_of_link_reached'],
])('%s are refused to an account on the plan %s', async (_, plan, body, code) => {
  const { browser } = plan === 'free' ? await makeVerified(app) : await makeSubscriber(app, plan);

  const refused = await browser.post('/url/create', { url: freshUrl(), ...body });
  const plain = await browser.post('/url/create', { url: freshUrl(), max_clicks: null, password: null });

  expect([refused.json().code, plain.statusCode]).toEqual([code, 200]);
});

test('a guest’s link has none', async () => {
  const guest = await app.guest();

  const answer = await guest.post('/url/create', { url: freshUrl(), password: 'open sesame' });

  expect(answer.json().code).toBe('options_not_in_plan');
});
