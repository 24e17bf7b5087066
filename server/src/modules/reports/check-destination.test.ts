import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  'https://lnk.test/abcde',
  'lnk.test/abcde',
  'https://LNK.test./abcde',
  'http://lnk.test:8080/abcde',
  'https://localhost/abcde',
  'https://127.0.0.1/abcde',
  'https://[::1]/abcde',
  'https://[::ffff:127.0.0.1]/abcde',
  'https://127.1/abcde',
  'https://0.0.0.0/abcde',
  'https://a.localhost/abcde',
])('a destination on our own host could lead in a circle: %s', async (url) => {
  const guest = await app.guest();

  const answer = await guest.post('/url/create', { url });

  expect(answer.json().errors).toEqual({ url: ['This is already one of our short links.'] });
});

test('a destination that is a page of the product is no circle', async () => {
  const guest = await app.guest();

  const answer = await guest.post('/url/create', { url: `https://lnk.test/app/terms?${randomUUID()}` });

  expect(answer.statusCode).toBe(200);
});

test('a destination on a banned host or below it is refused', async () => {
  const host = `${randomUUID()}.test`;
  await app.sql`insert into bans ${app.sql({ kind: 'host', value: host, reason: 'phishing' })}`;
  const guest = await app.guest();

  const answers = await Promise.all(
    [`https://${host}/x`, `https://a.b.${host}`, `https://${host}.`].map((url) =>
      guest.post('/url/create', { url }),
    ),
  );
  const neighbour = await guest.post('/url/create', { url: `https://not-${host}/` });

  expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('url_banned'));
  expect(neighbour.statusCode).toBe(200);
});

test('a destination is judged by itself, however many come at once', async () => {
  const host = `${randomUUID()}.test`;
  await app.sql`insert into bans ${app.sql({ kind: 'host', value: host, reason: 'phishing' })}`;
  const kinds = { banned: `https://${host}/`, circle: 'https://lnk.test/x', fine: freshUrl() };
  const guests = await Promise.all(Array.from({ length: 12 }, () => app.guest()));
  const asked = guests.map((guest, at) => ({
    guest,
    kind: (['fine', 'banned', 'circle'] as const)[at % 3] ?? 'fine',
  }));

  const answers = await Promise.all(
    asked.map(({ guest, kind }) => guest.post('/url/create', { url: kinds[kind] })),
  );
  const lists = await Promise.all(guests.map((guest) => guest.get('/urls/available')));

  const codes = { banned: 'url_banned', circle: 'url_is_short_link', fine: undefined };
  expect(answers.map((answer) => answer.json().code)).toEqual(asked.map(({ kind }) => codes[kind]));
  expect(lists.map((list) => list.json().data.map(({ hash }: { hash: string }) => hash))).toEqual(
    answers.map((answer) => (answer.statusCode === 200 ? [answer.json()[0].hash] : [])),
  );
});

test('a destination that matches a banned pattern is refused', async () => {
  const word = randomUUID();
  await app.sql`insert into bans ${app.sql({ kind: 'pattern', value: `/${word}/login$`, reason: 'phishing' })}`;
  const guest = await app.guest();

  const answer = await guest.post('/url/create', {
    url: `https://example.com/${word.toUpperCase()}/Login`,
  });

  expect(answer.json().errors).toEqual({ url: ['Links to this site can’t be shortened here.'] });
});

test('a destination that was terminated can’t be shortened again', async () => {
  const url = freshUrl();
  await (await app.guest()).post('/url/create', { url });
  await app.sql`update long_urls set status = status | 1 where url = ${url}`;

  const answer = await (await app.guest()).post('/url/create', { url });

  expect(answer.json().code).toBe('url_banned');
});

test('a destination of 64 KB is refused beside its field', async () => {
  const guest = await app.guest();

  const answer = await guest.post('/url/create', { url: `https://example.com/${'a'.repeat(65_536)}` });

  expect(answer.json().errors).toEqual({ url: ['The URL must not be greater than 8192 characters.'] });
});
