import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import {
  freshUrl,
  startTestApp,
  TRUSTED_ADDRESS,
  VISITOR_ADDRESS,
  type TestApp,
} from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const state = `${apiPrefix}/state`;
const create = `${apiPrefix}/url/create`;
const ours = { 'x-requested-with': 'XMLHttpRequest' };

describe('cookies', () => {
  test('are given by the first GET: one only the server reads, one the page repeats', async () => {
    const { cookies } = await app.ask(state, { headers: ours });

    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookies[1]).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=7776000; Path=\/; Secure; SameSite=Lax$/);
  });

  test('work over plain http where the product is served so', async () => {
    const plain = await startTestApp({ BASE_URL: 'http://plain.test' });

    const { cookies } = await plain.ask(state, { headers: ours });

    expect(cookies[0]).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    await plain.close();
  });

  test('are not sent again to a visitor who has them', async () => {
    const guest = await app.guest();

    const { cookies } = await guest.get('/state');

    expect(cookies).toEqual([]);
  });

  test('that open no session are replaced', async () => {
    const forged = '__Host-session=forged';
    const { cookies } = await app.ask(state, { headers: { ...ours, cookie: forged } });
    const cookie = [forged, ...cookies.map((cookie) => cookie.split(';')[0])].join('; ');
    const next = await app.ask(state, { headers: { ...ours, cookie } });

    expect(cookies[0]).toMatch(/^__Host-guest=/);
    expect(cookies[0]).not.toContain('forged');
    expect(next.cookies).toEqual([]);
  });

  test('are worth nothing to whoever reads the database', async () => {
    const guest = await app.guest();
    const value = guest.cookies.get('__Host-session') ?? '';

    const rows = await app.sql`select from sessions where id = ${Buffer.from(value)}`;

    expect(rows).toHaveLength(0);
  });
});

describe('a request that changes something', () => {
  test.each([
    ['without the header that only our pages send', { 'x-requested-with': '' }, 400, 'header_required'],
    ['without the token', { 'x-xsrf-token': '' }, 419, 'security_check_failed'],
    ['with a wrong token', { 'x-xsrf-token': 'x'.repeat(43) }, 419, 'security_check_failed'],
    ['without a session', { cookie: '' }, 419, 'security_check_failed'],
    ['with a session nobody began', { cookie: '__Host-session=x' }, 419, 'security_check_failed'],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 419, 'security_check_failed'],
    ['with another site’s origin', { origin: 'https://evil.test' }, 419, 'security_check_failed'],
    ['with no origin at all', { origin: 'null' }, 419, 'security_check_failed'],
    [
      'as a form post',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['as plain text', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['as XML', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    [
      'in another charset',
      { 'content-type': 'application/json; charset=utf-16' },
      415,
      'unsupported_media_type',
    ],
    ['compressed', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['as multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'unsupported_media_type'],
  ])('%s is refused', async (_, headers, status, code) => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', JSON.stringify({ url: freshUrl() }), {
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    });

    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('with our own origin is served', async () => {
    const guest = await app.guest();

    const headers = { origin: 'https://lnk.test', 'sec-fetch-site': 'same-origin' };
    const answer = await guest.post('/url/create', { url: freshUrl() }, { headers });

    expect(answer.statusCode).toBe(200);
  });

  test('with another visitor’s token is refused', async () => {
    const [one, other] = [await app.guest(), await app.guest()];
    const headers = { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') ?? '' };

    const answer = await one.post('/url/create', { url: freshUrl() }, { headers });

    expect(answer.statusCode).toBe(419);
  });
});

describe('a body', () => {
  test.each([
    ['{', 400, 'malformed_request'],
    ['', 400, 'malformed_request'],
    ['null', 422, 'validation_failed'],
    ['[]', 422, 'validation_failed'],
    ['"text"', 422, 'validation_failed'],
    ['42', 422, 'validation_failed'],
    ['{}', 422, 'validation_failed'],
    ['{"url":null}', 422, 'validation_failed'],
    ['{"url":1}', 422, 'validation_failed'],
    ['{"url":["https://example.com"]}', 422, 'validation_failed'],
    ['{"url":{"href":"https://example.com"}}', 422, 'validation_failed'],
    ['{"__proto__":{"url":"https://example.com"}}', 400, 'malformed_request'],
    ['{"constructor":{"prototype":{"x":1}}}', 400, 'malformed_request'],
    ['{"url":"https://example.com","status":2}', 422, 'validation_failed'],
    ['{"url":"https://example.com","workspace_id":1}', 422, 'validation_failed'],
    ['{"url":"https://example.com","tags":"news"}', 422, 'validation_failed'],
    ['{"url":"https://example.com","tags":["a"]}', 422, 'validation_failed'],
    ['{"url":"https://example.com","tags":["ab","A b"]}', 422, 'validation_failed'],
    ['{"url":"https://example.com","alias":5}', 422, 'validation_failed'],
    ['{"url":"https://example.com","domain":{}}', 422, 'validation_failed'],
    ['{"url":"https://example.com","expires_at":"tomorrow"}', 422, 'validation_failed'],
    ['{"url":"https://example.com","expires_at":1}', 422, 'validation_failed'],
    ['{"url":"https://example.com","captcha_token":7}', 422, 'validation_failed'],
  ])('%s is answered with %i', async (body, status, code) => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', body, { headers: { 'content-type': 'application/json' } });

    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('over the limit is refused before it is read', async () => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { url: 'x'.repeat(300_000) });

    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large']);
  });

  test('names the fields that are wrong, in sentences', async () => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { tags: ['a', 'b'.repeat(46)], colour: 'red' });

    expect(answer.json().errors).toEqual({
      url: ['The URL field is required.'],
      'tags.0': ['The tag must be at least 2 characters.'],
      'tags.1': ['The tag must not be greater than 45 characters.'],
      colour: ['The colour field is not known.'],
    });
  });
});

describe('every answer', () => {
  test('carries the headers that keep browsers from being misused', async () => {
    const { headers } = await app.ask(state, { headers: ours });

    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  test('carries a request id, which an error repeats', async () => {
    const answer = await app.ask(`${apiPrefix}/nothing`, { headers: ours });

    expect(answer.json()).toEqual({
      message: 'Not found.',
      code: 'not_found',
      request_id: answer.headers['x-request-id'],
    });
  });
});

test.each(['/nothing', '/url', '/url/create/more', '/%00', '/..%2fstate', '/state/%'])(
  'an unknown path is answered with 404 or 400: %s',
  async (path) => {
    const answer = await app.ask(apiPrefix + path, { headers: ours });

    expect([400, 404]).toContain(answer.statusCode);
  },
);

describe('a visitor’s address', () => {
  test('is believed from the front door on this machine', async () => {
    const headers = { ...ours, 'x-forwarded-for': TRUSTED_ADDRESS };

    const answer = await app.ask(state, { headers, address: '127.0.0.1' });

    expect(answer.json().captcha.whitelist).toEqual([TRUSTED_ADDRESS]);
  });

  test('is not believed from anyone else', async () => {
    const headers = { ...ours, 'x-forwarded-for': TRUSTED_ADDRESS };

    const answer = await app.ask(state, { headers, address: VISITOR_ADDRESS });

    expect(answer.json().captcha.whitelist).toEqual([]);
  });
});

test('a guest’s session ends ninety days after it was last seen', async () => {
  const fresh = await startTestApp();
  const guest = await fresh.guest();
  const day = 24 * 60 * 60 * 1000;

  fresh.passTime(60 * day);
  expect((await guest.get('/state')).cookies).toEqual([]);
  fresh.passTime(60 * day);
  expect((await guest.get('/state')).cookies).toEqual([]);
  fresh.passTime(91 * day);
  expect((await guest.get('/state')).cookies).toHaveLength(2);
  await fresh.close();
});

test('every route that changes something refuses a stranger', async () => {
  const refused = await Promise.all(
    ['/url/create', '/urls/clear-history', '/report'].map((path) =>
      app.ask(apiPrefix + path, { method: 'POST', headers: ours }),
    ),
  );

  expect(refused.map((answer) => answer.statusCode)).toEqual([419, 419, 419]);
  expect((await app.ask(create, { method: 'POST' })).statusCode).toBe(400);
});

describe('health', () => {
  test('is good while the app can reach its database', async () => {
    const answers = await Promise.all(['/app/healthz', '/app/readyz'].map((path) => app.ask(path)));

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  });

  test('tells a living app that can’t do its work from one that can', async () => {
    const cut = await startTestApp({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      BASE_URL: 'https://lnk.test',
    });

    expect((await cut.ask('/app/healthz')).statusCode).toBe(200);
    expect((await cut.ask('/app/readyz')).statusCode).toBe(503);
    await cut.close();
  });
});

test('while the database is away a request is answered with 503 and when to come again', async () => {
  const cut = await startTestApp({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    BASE_URL: 'https://lnk.test',
  });

  const answer = await cut.ask(state, { headers: ours });

  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('2');
  await cut.close();
});

test('a database that hangs does not keep visitors waiting with it', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const cut = await startTestApp({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${String(port)}/none`,
    BASE_URL: 'https://lnk.test',
  });
  const startedAt = performance.now();

  const answer = await cut.ask(state, { headers: ours });

  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  silent.close();
  await cut.close();
});

test('long answers are compressed for whoever reads that, and short ones are not', async () => {
  const guest = await app.guest(TRUSTED_ADDRESS);
  for (let made = 0; made < 8; made += 1) await guest.post('/url/create', { url: freshUrl() });
  const reader = { headers: { 'accept-encoding': 'gzip, br' } };

  const plain = await guest.get('/urls/available');
  const packed = await guest.get('/urls/available', reader);
  const short = await guest.get('/urls/all/count', reader);

  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(plain.json());
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(short.headers['content-encoding']).toBeUndefined();
});
