import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff, makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const bansOf = async (query: string) => (await staff.get(`/kiosk/bans?${query}`)).json().data;

async function reportOf(alias: string) {
  await (await app.guest()).post('/report', { link: `lnk.test/${alias}`, reason: 'spam', details: alias });
  return (await staff.get(`/kiosk/reports?search=${alias}`)).json();
}

test('staff ban a domain that nobody reported, with all below it, and find it among those', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await makeSubscriber(app);
  const made = await browser.post('/url/create', { url: `https://shop.${host}/a` });
  const { alias } = made.json()[0].aliases[0];
  const { data } = await reportOf(alias);
  await staff.post(`/kiosk/reports/${data[0].id}/ban`, { kind: 'link', value: `lnk.test/${alias}` });

  const answers = [
    await staff.post('/kiosk/bans', { value: `https://${host.toUpperCase()}/x`, reason: 'spam' }),
    await staff.post('/kiosk/bans', { value: host, reason: 'malware' }),
  ];
  await app.runJob('block-destinations', { ban: (await bansOf(`search=${host}`))[0].id });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const listed = await bansOf(`kind=host&search=${host}`);
  expect(listed).toMatchObject([{ kind: 'host', value: host, reason: 'spam', links: 1 }]);
  expect(await bansOf(`kind=host&search=${alias}`)).toEqual([]);
  const refused = await browser.post('/url/create', { url: `https://www.${host}/b` });
  expect(refused.json().code).toBe('url_banned');
});

test.each([
  [{ value: '', reason: 'spam' }, 'validation_failed'],
  [{ value: 'test', reason: 'spam' }, 'ban_host_invalid'],
  [{ value: 'lnk.test', reason: 'spam' }, 'ban_host_own'],
  [{ value: 'fine.example', reason: 'boring' }, 'validation_failed'],
])('%j is no ban of a domain', async (body, code) => {
  expect((await staff.post('/kiosk/bans', body)).json().code).toBe(code);
});
