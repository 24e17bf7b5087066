import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// An agent asks what became of what waited for approval.

let app: TestApp;
let url: URL;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  url = new URL('/app/mcp', await app.listen());
  ({ browser } = await makeSubscriber(app));
});
afterAll(() => app.close());

interface Called {
  structuredContent?: unknown;
  content?: unknown;
  isError?: boolean | undefined;
}

const textOf = ({ content }: Called) => (content as { text: string }[])[0]?.text ?? '';

async function agentOf(secret: string) {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return async (name: string, given: Record<string, unknown>): Promise<Called> =>
    client.callTool({ name, arguments: given });
}

async function begin() {
  const { secret } = await makeToken(browser, {
    ...{ name: 'Agent', needs_approval: true, permissions: ['create'] },
  });
  return { call: await agentOf(secret), program: programOf(app, secret) };
}

const requestIn = (answer: Called) => /request ([-0-9a-f]{36})/.exec(textOf(answer))?.[1] ?? '';

async function decide(decision: 'approve' | 'refuse', id: string) {
  const answer = await browser.post('/tokens/requests/decide', { ids: [id], decision });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('a request is pending, and approved with what the tool would have answered', async () => {
  const { call } = await begin();
  const alias = freshAlias();

  const asked = await call('create_link', { destination: freshUrl(), alias });
  const request = requestIn(asked);
  const before = await call('get_request', { request });
  await decide('approve', request);
  const after = await call('get_request', { request });

  expect(textOf(asked)).toContain('get_request');
  expect(before.structuredContent).toEqual({ request, state: 'pending', reason: null, result: null });
  expect(after.structuredContent).toMatchObject({
    ...{ request, state: 'approved', reason: null },
    result: { short_url: expect.stringContaining(alias) },
  });
});

test('one is refused, one failed and says why, and one expired', async () => {
  const { call } = await begin();
  const alias = freshAlias();
  const ask = async (given: object = {}) =>
    requestIn(await call('create_link', { destination: freshUrl(), ...given }));
  const [refused, failed, expired] = [await ask(), await ask({ alias }), await ask()];
  await browser.post('/url/create', { url: freshUrl(), alias });
  await decide('refuse', refused);
  await decide('approve', failed);
  await app.sql`update token_requests set asked_at = asked_at - interval '8 days' where public_id = ${expired}`;

  const outcomes = [];
  for (const request of [refused, failed, expired])
    outcomes.push((await call('get_request', { request })).structuredContent);

  expect(outcomes).toMatchObject([
    { state: 'refused', reason: null, result: null },
    { state: 'failed', reason: expect.stringContaining('alias'), result: null },
    { state: 'expired', reason: null, result: null },
  ]);
});

test('no other token asks for it, and what is no id is refused', async () => {
  const { call } = await begin();
  const { call: second } = await begin();
  const request = requestIn(await call('create_link', { destination: freshUrl() }));

  const [other, unknown, odd] = [
    await second('get_request', { request }),
    await call('get_request', { request: '0a1b2c3d-0000-4000-8000-000000000002' }),
    await call('get_request', { request: `${request}' or true` }),
  ];

  expect([other, unknown, odd].map(({ isError }) => isError)).toEqual([true, true, true]);
  expect(textOf(other)).toBe(textOf(unknown));
});

test('the answer of the API names where to ask what became of it', async () => {
  const { program } = await begin();

  const asked = await program.post('/url/create', { url: freshUrl() });
  const where = String(asked.headers['location']);

  expect(asked.statusCode).toBe(202);
  expect(where).toBe(`/app/api/v1/requests/${String(asked.json().request)}`);
  expect((await program.get(where.replace('/app/api/v1', ''))).json()).toMatchObject({ state: 'pending' });
});
