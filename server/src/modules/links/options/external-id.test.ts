import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeToken, programOf } from '../../../testing/access/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an external id is of one link of a workspace, and free again with that one in the trash', async () => {
  const { browser } = await makeSubscriber(app);
  const program = programOf(app, (await makeToken(browser)).secret);
  const create = async (external_id: string) => program.post('/url/create', { url: freshUrl(), external_id });
  const [first, other] = [(await create('order-1')).json()[0], (await create('order-2')).json()[0]];

  const again = await create('order-1');
  const renamed = await program.patch(`/link/${other.hash}`, { version: 1, external_id: 'order-1' });
  await program.put(`/link/${first.hash}/state`, { version: 1, state: 'deleted' });
  const freed = await create('order-1');
  const restored = await program.put(`/link/${first.hash}/state`, { version: 2, state: 'active' });
  const elsewhere = await programOf(app, (await makeToken((await makeSubscriber(app)).browser)).secret).post(
    '/url/create',
    { url: freshUrl(), external_id: 'order-1' },
  );

  expect([again, renamed, restored].map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    [1, 2, 3].map(() => [422, 'external_id_taken']),
  );
  expect([freed.statusCode, elsewhere.statusCode]).toEqual([200, 200]);
  expect((await program.get(`/link/${freed.json()[0].hash}`)).json().options.external_id).toBe('order-1');
});
