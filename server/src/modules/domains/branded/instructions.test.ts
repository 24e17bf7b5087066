import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS, freshName } from '../../../testing/branded-domains.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = async (token: string) =>
  (await app.guest()).get(`/domain-instructions/${encodeURIComponent(token)}`);

test('whoever keeps the records reads them without an account, and nothing else', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const domain = (await claim(browser, freshName())).json();

  const answer = await read(domain.instructions);

  expect(answer.json()).toEqual({
    unicode: domain.domain,
    apex: domain.apex,
    provider: domain.provider,
    records: domain.records,
    looked_at: null,
  });
});

test('nobody reads them with another token, after a month, or of a domain that was deleted', async () => {
  const own = await startTestApp();
  const { browser } = await makeSubscriber(own, 'enterprise');
  const { domain, instructions: token } = (await claim(browser, freshName())).json();
  const [id = '', lastDay = '', signature = ''] = token.split('.');
  const another = (parseInt(id, 36) - 1).toString(36);

  const wrong = ['x', `${another}.${lastDay}.${signature}`, `${id}.zzzzz.${signature}`, `${id}.${lastDay}.`];
  const answers = await Promise.all(wrong.map(read));
  await browser.delete(`${DOMAINS}/${domain}`);
  const deleted = await read(token);
  await browser.post(`${DOMAINS}/${domain}/restore`);
  const restored = await read(token);
  own.passTime(32 * DAY_MS);
  const late = await (await own.guest()).get(`/domain-instructions/${token}`);

  expect([...answers, deleted, late].map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404));
  expect(restored.statusCode).toBe(200);
  await own.close();
});
