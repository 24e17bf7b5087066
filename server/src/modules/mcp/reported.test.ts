import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What users of other servers of the protocol reported. */
let app: TestApp;
let url: URL;
let authorization: string;
beforeAll(async () => {
  app = await startTestApp();
  url = new URL('/app/mcp', await app.listen());
  authorization = `Bearer ${(await makeToken((await makeSubscriber(app)).browser)).secret}`;
});
afterAll(() => app.close());

const BOTH = 'application/json, text/event-stream';

async function send(message: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: BOTH, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
}

test.each([
  ['of a client that is ready', { method: 'notifications/initialized' }],
  ['of one that gives up', { method: 'notifications/cancelled', params: { requestId: 3 } }],
  ['of another kind', { method: 'notifications/roots/list_changed' }],
  ['that is an answer', { id: 1, result: {} }],
])('a message %s is taken without a word', async (_, message) => {
  const answer = await send(message);

  expect([answer.status, await answer.text()]).toEqual([202, '']);
});

test.each(['GET', 'DELETE'])('%s says which method there is', async (method) => {
  const answer = await fetch(url, { method, headers: { authorization, accept: 'text/event-stream' } });

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test.each([
  [BOTH, 'text/event-stream'],
  ['text/event-stream', 'text/event-stream'],
  ['application/json', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['', 'application/json; charset=utf-8'],
])('who accepts “%s” gets %s', async (accept, type) => {
  const answer = await send({ id: 'a', method: 'ping' }, { accept });

  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  const message: unknown = JSON.parse(
    type.startsWith('application') ? text : (text.split('data: ')[1] ?? ''),
  );
  expect(message).toEqual({ jsonrpc: '2.0', id: 'a', result: {} });
});

test('a batch comes as a list where only JSON is accepted', async () => {
  const pings = [1, 0].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(pings),
  });

  expect(await answer.json()).toEqual([1, 0].map((id) => ({ jsonrpc: '2.0', id, result: {} })));
});

test.each(['1900-01-01', 'no-version'])('a version %s of the protocol is refused', async (version) => {
  const answer = await send({ id: 1, method: 'tools/list' }, { 'mcp-protocol-version': version });

  expect(answer.status).toBe(400);
});

test('a session that is none, a slash at the end, and another client’s headers do no harm', async () => {
  const gone = await send({ id: 1, method: 'ping' }, { 'mcp-session-id': 'gone' });
  const slashed = await fetch(`${url.href}/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json; charset=utf-8', accept: BOTH },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  const asked = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://inspector.example' } });

  expect([gone.status, slashed.status]).toEqual([200, 200]);
  expect(asked.headers.get('access-control-allow-headers')).toContain('mcp-session-id');
});

test('whoever looks for a sign-in is told that there is none, and no page', async () => {
  const base = new URL('/', url).href;
  for (const name of [
    'oauth-protected-resource',
    'oauth-protected-resource/app/mcp',
    'oauth-authorization-server',
  ]) {
    const answer = await fetch(`${base}.well-known/${name}`, { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      404,
      'application/json',
    ]);
  }
});

test('a tool that is not there is an error of the call, wrong arguments are the tool’s, and none are needed where none are', async () => {
  const call = async (params: object) =>
    (await send({ id: 1, method: 'tools/call', params }, { accept: 'application/json' })).json();

  expect(await call({ name: 'nothing', arguments: {} })).toMatchObject({ error: { code: -32602 } });
  expect(await call({ name: 'get_link', arguments: { x: 1 } })).toMatchObject({ result: { isError: true } });
  expect(await call({ name: 'list_tags' })).toMatchObject({ result: { structuredContent: { tags: [] } } });
});

test('each tool has a name and schemas that clients take', async () => {
  const answer = await send({ id: 1, method: 'tools/list' }, { accept: 'application/json' });
  const { result } = (await answer.json()) as {
    result: {
      tools: { name: string; inputSchema: Record<string, unknown>; outputSchema: { type: string } }[];
    };
  };

  expect(result.tools).toHaveLength(11);
  for (const { name, inputSchema, outputSchema } of result.tools) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect([inputSchema['type'], outputSchema.type]).toEqual(['object', 'object']);
    // At the top of a schema, some models refuse these.
    for (const word of ['anyOf', 'oneOf', 'allOf', 'not']) expect(inputSchema).not.toHaveProperty(word);
  }
});
