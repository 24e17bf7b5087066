import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '../../testing/access/tokens.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function agent() {
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  return async (messages: object | object[]) =>
    app.ask('/app/mcp', {
      ...{ method: 'POST', address: '203.0.113.90', body: messages },
      headers: {
        ...{ authorization: `Bearer ${secret}`, accept: 'application/json' },
        'content-type': 'application/json',
      },
    });
}

const callOf = (id: number) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name: 'list_tags', arguments: {} },
});
const remainingOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['x-ratelimit-remaining']);

test('each message of a batch is a call of the token', async () => {
  const send = await agent();
  const first = await send(callOf(0));

  const batch = await send(Array.from({ length: 40 }, (_, id) => callOf(id)));
  const after = await send(callOf(0));

  expect([batch.statusCode, batch.json().length]).toEqual([200, 40]);
  expect(remainingOf(first) - remainingOf(after)).toBe(41);
});

test('batches are answered no more once their messages are beyond the limit', async () => {
  const send = await agent();
  const limit = remainingOf(await send(callOf(0))) + 1;

  const answers = [];
  for (let sent = 0; sent < limit + 200; sent += 100)
    answers.push(await send(Array.from({ length: 100 }, (_, id) => callOf(id))));

  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(Math.floor((limit - 1) / 100));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
});

test('a batch of nothing, or of more than the protocol takes, is refused', async () => {
  const send = await agent();

  const none = await send([]);
  const many = await send(Array.from({ length: 101 }, (_, id) => callOf(id)));

  expect([none.statusCode, many.statusCode]).toEqual([400, 400]);
});
