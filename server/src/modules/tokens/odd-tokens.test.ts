import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '../../testing/access/tokens.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let secret: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ secret } = await makeToken((await makeSubscriber(app)).browser));
});
afterAll(() => app.close());

const places = [
  '/app/api/v1/me',
  '/app/compat/tinyurl/urls/available',
  '/app/compat/dub/links',
  '/app/compat/bitly/v4/user',
];

test.each(places)('at %s an odd token is refused, and does no harm', async (path) => {
  const long = 'a'.repeat(5000);
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${long}` },
    { authorization: long },
    { 'x-api-key': long },
    { authorization: `Bearer ${secret} ${secret}` },
    { authorization: `Basic ${secret}` },
    { authorization: `Bearer ${secret}`, 'x-api-key': long },
    { authorization: `Bearer ${secret.toUpperCase()}` },
    { authorization: 'Bearer \u00e9' },
  ];

  const answers = await Promise.all(headers.map(async (sent) => app.ask(path, { headers: sent })));
  const crowd = await Promise.all(
    Array.from({ length: 100 }, async () => app.ask(path, { headers: { authorization: `Bearer ${long}` } })),
  );

  for (const { statusCode } of [...answers, ...crowd]) expect([400, 401, 422]).toContain(statusCode);
  expect((await app.ask(path, { headers: { authorization: `Bearer ${secret}` } })).statusCode).toBe(200);
});
