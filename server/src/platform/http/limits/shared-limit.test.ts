import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { SharedLimit } from './shared-limit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('other processes are told of a request once, however long the database takes to hear of it', async () => {
  const now = new Date();
  const services = { ...app.services, clock: () => now };
  const [here, elsewhere] = [new SharedLimit(services), new SharedLimit(services)];
  const subject = randomUUID();
  for (let time = 0; time < 5; time += 1) here.take(subject, 100);

  await Promise.all([here.exchange(), here.exchange()]);
  elsewhere.take(subject, 100);
  await elsewhere.exchange();

  expect(elsewhere.take(subject, 100).remaining).toBe(93);
  await Promise.all([here.close(), elsewhere.close()]);
});
