import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { plainOptions } from '@linklet/contract/links/options/plain-options.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newLink(browser: Browser, body: Record<string, unknown> = {}): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl(), ...body });
  return (await browser.get('/urls/all')).json().data[0];
}

const edit = ({ hash, version }: ListedLink, change: Record<string, unknown>) =>
  [`/link/${hash}`, { version, ...change }] as const;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('destination, tags and expiry change together, as one entry of the history', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser, { tags: ['old'] });
  const change = { url: freshUrl(), tags: ['New', 'also new'], expires_at: inHours(2) };

  const answer = await browser.patch(...edit(link, change));

  expect(answer.json()).toMatchObject({
    url: change.url,
    expires_at: change.expires_at,
    version: link.version + 1,
    aliases: [{ tags: ['alsonew', 'new'] }],
  });
  const history = (await browser.get(`/link/${link.hash}/history`)).json();
  expect(history.data).toMatchObject([
    {
      action: 'link.changed',
      who: 'Ada Person',
      by_staff: false,
      before: { url: link.url, tags: ['old'], expires_at: null },
      after: { url: change.url, tags: ['alsonew', 'new'], expires_at: change.expires_at },
    },
    { action: 'link.created' },
  ]);
  expect(history.next).toBeNull();
});

test('how a link leads to its destination is changed and put back like the rest', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const options = { redirect_status: 308, passes_query: false, starts_at: inHours(1) };

  const changed = (await browser.patch(...edit(link, options))).json();
  const [entry] = (await browser.get(`/link/${link.hash}/history`)).json().data;
  const back = (await browser.patch(...edit(changed, entry.before))).json();

  expect(link.options).toEqual(plainOptions);
  expect(changed.options).toEqual({ ...plainOptions, ...options });
  expect(entry.before).toEqual({ redirect_status: 302, passes_query: true, starts_at: null });
  expect(entry.after).toEqual(options);
  expect(back.options).toEqual(link.options);
});

test('a password is set, changed and taken off, and never told', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);

  const locked = (await browser.patch(...edit(link, { password: 'open sesame' }))).json();
  const changed = (await browser.patch(...edit(locked, { password: 'another word' }))).json();
  const opened = (await browser.patch(...edit(changed, { password: null }))).json();
  const history = (await browser.get(`/link/${link.hash}/history`)).json().data;

  expect([link, locked, changed, opened].map(({ options }) => options.has_password)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(history.map(({ before, after }: Record<string, unknown>) => [before, after])).toMatchObject([
    [{ has_password: true }, { has_password: false }],
    [{ has_password: true }, { has_password: true }],
    [{ has_password: false }, { has_password: true }],
    [null, {}],
  ]);
  expect(JSON.stringify([locked, changed, opened, history])).not.toMatch(/argon2|sesame|another word/);
});

test('a click limit and what comes after it are changed and put back, and a limit taken off forgets its count', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const limit = { max_clicks: 5, after_clicks_url: 'https://after.example/' };

  const limited = (await browser.patch(...edit(link, limit))).json();
  const [entry] = (await browser.get(`/link/${link.hash}/history`)).json().data;
  await app.sql`select take_click(id) from links where hash = ${link.hash}`;
  const used = (await browser.get(`/link/${link.hash}`)).json();
  const back = (await browser.patch(...edit(limited, entry.before))).json();

  expect(limited.options).toMatchObject({ ...limit, clicks_used: 0 });
  expect(entry).toMatchObject({ before: { max_clicks: null, after_clicks_url: null }, after: limit });
  expect(used.options.clicks_used).toBe(1);
  expect(back.options).toEqual(link.options);
});

test('a ban blocks the links that lead to what is banned after their last click', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  await browser.patch(...edit(link, { after_clicks_url: `https://www.after-${link.hash}.example/` }));

  const [ban] = await app.sql`
    insert into bans (kind, value, reason) values ('host', ${`after-${link.hash}.example`}, 'spam') returning id`;
  await app.runJob('block-destinations', { ban: ban?.['id'] });

  expect((await browser.patch(...edit(link, { tags: [] }))).json().code).toBe('link_blocked');
});

test('a link that would end before it begins is refused, whichever of both is changed', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser, { expires_at: inHours(2) });

  const late = await browser.patch(...edit(link, { starts_at: inHours(3) }));
  const started = (await browser.patch(...edit(link, { starts_at: inHours(1) }))).json();
  const early = await browser.patch(...edit(started, { expires_at: inHours(0.5) }));

  const sentence = 'The start must be before the expiry and at most five years ahead.';
  expect(late.json().errors).toEqual({ starts_at: [sentence] });
  expect(early.json().errors).toEqual({ starts_at: [sentence] });
});

test('what an entry of the history had before can be put back', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const changed = (await browser.patch(...edit(link, { url: freshUrl() }))).json();
  const [entry] = (await browser.get(`/link/${link.hash}/history`)).json().data;

  const answer = await browser.patch(...edit(changed, entry.before));

  expect(answer.json()).toMatchObject({ url: link.url, version: link.version + 2 });
});

test('what is as it was is no change', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser, { tags: ['kept'] });

  const answer = await browser.patch(...edit(link, { url: link.url, tags: ['kept'], expires_at: null }));

  expect(answer.json()).toEqual(link);
  expect((await browser.get(`/link/${link.hash}/history`)).json().data).toHaveLength(1);
});

test('an expiry can be taken off', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser, { expires_at: inHours(2) });

  expect((await browser.patch(...edit(link, { expires_at: null }))).json().expires_at).toBeNull();
});

test('of twenty edits at once one is made, and the others say who was faster', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => browser.patch(...edit(link, { tags: [`tag${String(index)}`] }))),
  );

  const made = answers.filter(({ statusCode }) => statusCode === 200);
  const late = answers.filter(({ statusCode }) => statusCode === 409);
  expect([made.length, late.length]).toEqual([1, 19]);
  const { tags } = made[0]?.json().aliases[0];
  expect(late[0]?.json()).toMatchObject({
    code: 'link_changed',
    changed: { action: 'link.changed', who: 'Ada Person', before: { tags: [] }, after: { tags } },
  });
});

test('a link may be pointed to where another leads, and a new one then offers the first', async () => {
  const { browser } = await makeSubscriber(app);
  const first = await newLink(browser);
  const second = await newLink(browser);

  const moved = await browser.patch(...edit(second, { url: first.url }));
  const again = await browser.post('/url/create', { url: first.url });

  expect(moved.json().url).toBe(first.url);
  expect(again.json()).toMatchObject({ code: 'link_exists', existing: { hash: first.hash } });
});

describe('refused is', () => {
  test.each([
    [{ url: 'javascript:alert(1)' }, 'url', 'Only http and https URLs can be shortened.'],
    [{ url: '' }, 'url', 'The URL field is required.'],
    [{ max_clicks: 0 }, 'max_clicks', 'The limit must be from 1 to 1,000,000 clicks.'],
    [{ max_clicks: 1_000_001 }, 'max_clicks', 'The limit must be from 1 to 1,000,000 clicks.'],
    [
      { after_clicks_url: 'javascript:alert(1)' },
      'after_clicks_url',
      'Only http and https URLs can be shortened.',
    ],
    [{ password: 'abc' }, 'password', 'The password must be at least 4 characters.'],
    [{ password: 'x'.repeat(129) }, 'password', 'The password must not be greater than 128 characters.'],
    [{ tags: ['x'] }, 'tags.0', 'The tag must be at least 2 characters.'],
    [{ tags: ['x'.repeat(46)] }, 'tags.0', 'The tag must not be greater than 45 characters.'],
    [{ tags: ['one', 'ONE'] }, 'tags', 'The tag has already been taken.'],
    [
      { expires_at: '2020-01-01T00:00:00Z' },
      'expires_at',
      'The expiry must be at least five minutes and at most five years ahead.',
    ],
  ])('%j, at its field', async (change, field, sentence) => {
    const { browser } = await makeSubscriber(app);
    const link = await newLink(browser);

    const answer = await browser.patch(...edit(link, change));

    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
    expect((await browser.get(`/link/${link.hash}`)).json()).toMatchObject(link);
  });

  test('a site that is banned', async () => {
    const { browser } = await makeSubscriber(app);
    const link = await newLink(browser);
    await app.sql`insert into bans (kind, value, reason) values ('host', 'banned-edit.example', 'other')`;

    const answer = await browser.patch(...edit(link, { url: 'https://banned-edit.example/' }));

    expect(answer.json().code).toBe('url_banned');
  });

  test('whoever’s plan lacks it, and whoever’s link it is not', async () => {
    const [{ browser: free }, { browser }] = [await makeAccount(app), await makeSubscriber(app)];
    const link = await newLink(browser);

    const lacking = await free.patch(...edit(await newLink(free), { description: 'Mine' }));
    const foreign = await free.get(`/link/${link.hash}/history`);
    const other = await (await makeSubscriber(app)).browser.patch(...edit(link, { tags: [] }));

    expect([lacking.statusCode, lacking.json().code]).toEqual([403, 'updating_not_in_plan']);
    expect([foreign.statusCode, other.statusCode]).toEqual([404, 404]);
  });
});
