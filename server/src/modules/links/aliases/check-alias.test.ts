import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import {
  freshAlias,
  freshUrl,
  startTestApp,
  VISITOR_ADDRESS,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an alias that nobody has is free', async () => {
  const guest = await app.guest();

  const answer = await guest.get(`/alias/availability?alias=${freshAlias()}`);

  expect(answer.json()).toEqual({ is_free: true, suggestions: [] });
});

test('of a taken alias no more is told than that, with others like it that are free', async () => {
  const alias = freshAlias();
  await (await app.guest()).post('/url/create', { url: freshUrl(), alias });
  const guest = await app.guest();

  const answer = (await guest.get(`/alias/availability?alias=${alias.toUpperCase()}`)).json();

  expect(Object.keys(answer).sort()).toEqual(['is_free', 'suggestions']);
  expect(answer.is_free).toBe(false);
  expect(answer.suggestions).toHaveLength(3);
  const taken = await guest.post('/url/create', { url: freshUrl(), alias: answer.suggestions[0] });
  expect(taken.statusCode).toBe(200);
  const again = (await guest.get(`/alias/availability?alias=${alias}`)).json();
  expect(again.suggestions).not.toContain(answer.suggestions[0].toLowerCase());
});

test('suggestions for the longest alias are no longer than it', async () => {
  const alias = freshAlias().padEnd(30, 'x');
  const guest = await app.guest();
  await guest.post('/url/create', { url: freshUrl(), alias });

  const { suggestions } = (await guest.get(`/alias/availability?alias=${alias}`)).json();

  expect(suggestions).toHaveLength(3);
  expect(Math.max(...suggestions.map((each: string) => each.length))).toBeLessThanOrEqual(30);
});

test.each([
  ['login', 'alias_reserved'],
  ['abcd', 'alias_too_short'],
  ['no/slash', 'alias_invalid'],
])('%j is refused as when it is sent', async (alias, code) => {
  const guest = await app.guest();

  expect((await guest.get(`/alias/availability?alias=${encodeURIComponent(alias)}`)).json().code).toBe(code);
});

test('who may not choose an alias learns of none', async () => {
  const { browser } = await makeAccount(app);

  const answer = await browser.get(`/alias/availability?alias=${freshAlias()}`);

  expect(answer.json().code).toBe('alias_needs_verification');
});

test('a domain that nobody knows is refused', async () => {
  const guest = await app.guest();

  const answer = await guest.get(`/alias/availability?alias=${freshAlias()}&domain=nobody.test`);

  expect(answer.json().code).toBe('domain_unknown');
});

test('a hundred who ask at once are all answered', async () => {
  const [free, taken] = [freshAlias(), freshAlias()];
  await (await app.guest()).post('/url/create', { url: freshUrl(), alias: taken });
  const guests = await Promise.all(Array.from({ length: 100 }, () => app.guest()));

  const answers = await Promise.all(
    guests.map((guest, at) => guest.get(`/alias/availability?alias=${at % 2 === 0 ? free : taken}`)),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
  expect(answers.map((answer) => answer.json().is_free)).toEqual(answers.map((_, at) => at % 2 === 0));
});

test('who asks more than once a second is told to wait', async () => {
  const guest = await app.guest(VISITOR_ADDRESS);
  const path = `/alias/availability?alias=${freshAlias()}`;

  const answers = await Promise.all(Array.from({ length: 61 }, () => guest.get(path)));

  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
