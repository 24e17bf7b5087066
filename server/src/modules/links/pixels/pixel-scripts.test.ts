import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { mostPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { carriedLink } from '../../../testing/carried-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/settings/pixel-scripts';
const meta = { name: 'Our ads', provider: 'meta', pixel_id: '123456789012345' };

async function newLink(browser: Browser): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl() });
  return (await browser.get('/urls/all')).json().data[0];
}

const edit = (browser: Browser, { hash, version }: ListedLink, pixels: number[]) =>
  browser.patch(`/link/${hash}`, { pixels, version });

async function carried(hash: string): Promise<unknown> {
  const { pixels } = await carriedLink(app.sql, hash);
  return JSON.parse(pixels || '[]');
}

test('a pixel script is chosen for a link, reaches front doors, and leaves with its deletion', async () => {
  const { browser } = await makeSubscriber(app);
  const made = (await browser.post(PATH, meta)).json();
  const link = await newLink(browser);

  const changed = (await edit(browser, link, [made.id])).json();

  expect(changed.options.pixels).toEqual([made.id]);
  expect(await carried(link.hash)).toEqual([{ id: made.id, provider: 'meta', pixelId: meta.pixel_id }]);
  expect((await browser.get(PATH)).json().data).toEqual([{ ...meta, id: made.id, links: 1 }]);
  expect((await browser.delete(`${PATH}/${made.id}`)).json()).toEqual({ links: 1 });
  expect(await carried(link.hash)).toEqual([]);
  expect((await browser.get(PATH)).json().data).toEqual([]);
});

test.each([
  ['meta', '12345'],
  ['meta', "123456789012345');alert(1);//"],
  ['google_analytics', 'UA-12345-1'],
  ['tiktok', '<script>alert(1)</script>'],
])('%s has no id %j', async (provider, id) => {
  const { browser } = await makeSubscriber(app);

  const answer = await browser.post(PATH, { ...meta, provider, pixel_id: id });

  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { pixel_id: ['This is not an id of that provider.'] },
  ]);
});

test('a container of scripts can not be added for a host that links of others share', async () => {
  const { browser } = await makeSubscriber(app);

  const answer = await browser.post(PATH, {
    ...meta,
    provider: 'google_tag_manager',
    pixel_id: 'GTM-ABC1234',
  });

  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { provider: ['Google Tag Manager needs a domain of your own.'] },
  ]);
});

test('of one that is added twenty times at once there is one', async () => {
  const { browser } = await makeSubscriber(app);

  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(PATH, meta)));

  // On a machine that stalls an answer may be late, and what it was about done all the same.
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  await expect.poll(async () => (await browser.get(PATH)).json().data).toHaveLength(1);
});

test('with room for one more, one of twenty that come at once is added', async () => {
  const { browser, email } = await makeSubscriber(app);
  await app.sql`
    insert into pixel_scripts (workspace_id, name, provider, pixel_id)
    select workspace_id, 'Ads', 'linkedin', (1000 + n)::text
    from users, generate_series(1, ${mostPixelScripts - 1}::int) as n where email = ${email}`;

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => browser.post(PATH, { ...meta, pixel_id: String(1e14 + n) })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await browser.get(PATH)).json().data).toHaveLength(mostPixelScripts);
});

test('a link is shown to no pixel script of others', async () => {
  const [{ browser }, other] = [await makeSubscriber(app), (await makeSubscriber(app)).browser];
  const { id } = (await browser.post(PATH, meta)).json();

  const answer = await edit(other, await newLink(other), [id]);
  const gone = await other.delete(`${PATH}/${String(id)}`);

  expect(answer.json().errors).toEqual({ pixels: ['A pixel script no longer exists.'] });
  expect(gone.statusCode).toBe(404);
});

test('an account that is neither verified nor subscribed is told what it lacks', async () => {
  const { browser } = await makeAccount(app);

  const answer = await browser.post(PATH, meta);

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'pixels_need_verification']);
});
