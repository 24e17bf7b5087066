import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['true', true],
  ['1', true],
  ['please', true],
  ['false', false],
  ['0', false],
  ['', false],
])('only tries a call that is sent Linklet-Dry-Run: %s: %s', async (header, isTried) => {
  const { browser } = await makeSubscriber(app);
  const program = programOf(app, (await makeToken(browser)).secret);

  const answer = await program.post('/url/create', { url: freshUrl() }, { 'linklet-dry-run': header });

  expect([answer.statusCode, answer.headers['linklet-dry-run']]).toEqual([200, isTried ? 'true' : undefined]);
  expect((await browser.get('/urls/available')).json().data).toHaveLength(isTried ? 0 : 1);
});

test.each([
  ['of a client that was made for another service', '/app/compat/kutt/api/v2/links', { target: freshUrl() }],
  [
    'of an agent',
    '/app/mcp',
    {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'create_link', arguments: { destination: freshUrl() } },
    },
  ],
])('also a call %s is only tried with the header', async (_, path, body) => {
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' };

  const tried = await app.ask(path, {
    method: 'POST',
    body,
    headers: { ...headers, 'linklet-dry-run': '1' },
  });
  const before = (await browser.get('/urls/available')).json().data;
  const made = await app.ask(path, { method: 'POST', body, headers });

  expect([tried.statusCode, made.statusCode].every((status) => status < 300)).toBe(true);
  expect(before).toEqual([]);
  expect((await browser.get('/urls/available')).json().data).toHaveLength(1);
});
