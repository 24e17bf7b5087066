import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The names of new links, the newest first. */
async function newLinks(browser: Browser, count: number): Promise<string[]> {
  for (let made = 0; made < count; made += 1) await browser.post('/url/create', { url: freshUrl() });
  return (await browser.get('/urls/all')).json().data.map(({ hash }: { hash: string }) => hash);
}

const change = (browser: Browser, links: string[], what: Record<string, unknown>) =>
  browser.post('/urls/change', { links, change: what });

test('many links get a tag, lose it, and end at a moment', async () => {
  const { browser } = await makeSubscriber(app);
  const hashes = await newLinks(browser, 3);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

  const tagged = await change(browser, hashes, { kind: 'addTag', tag: 'Sale' });
  const ended = await change(browser, hashes.slice(0, 1), { kind: 'expiry', expires_at: expiresAt });
  const untagged = await change(browser, hashes.slice(1), { kind: 'removeTag', tag: 'sale' });

  expect(tagged.json().changed.sort()).toEqual([...hashes].sort());
  expect([ended.json().failed, untagged.json().failed]).toEqual([[], []]);
  const { data } = (await browser.get('/urls/all')).json();
  expect(data.map((link: { aliases: { tags: string[] }[] }) => link.aliases[0]?.tags)).toEqual([
    ['sale'],
    [],
    [],
  ]);
  expect(data[0].expires_at).toBe(expiresAt);
});

test('one that can’t be changed is told with its reason, and the others are changed', async () => {
  const [{ browser }, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const own = await newLinks(browser, 2);
  const [foreign = ''] = await newLinks(other.browser, 1);

  const answer = await change(browser, [foreign, ...own], { kind: 'state', state: 'deleted' });

  expect(answer.json()).toEqual({
    changed: expect.arrayContaining(own),
    failed: [{ hash: foreign, linklet: null, message: 'Not found.' }],
    former: Object.fromEntries(own.map((hash) => [hash, 'active'])),
    destinations: {},
  });
  expect((await browser.get('/urls/trash')).json().data).toHaveLength(2);
  expect((await other.browser.get('/urls/all')).json().data).toHaveLength(1);
});

test('a change of state tells what each link was before', async () => {
  const { browser } = await makeSubscriber(app);
  const [one = '', other = ''] = await newLinks(browser, 2);
  await change(browser, [other], { kind: 'state', state: 'archived' });

  const deleted = await change(browser, [one, other], { kind: 'state', state: 'deleted' });
  const tagged = await change(browser, [one], { kind: 'addTag', tag: 'sale' });

  expect(deleted.json().former).toEqual({ [one]: 'active', [other]: 'archived' });
  expect(tagged.json().former).toEqual({});
});

test('two that change the same links at once both end', async () => {
  const { browser } = await makeSubscriber(app);
  const hashes = await newLinks(browser, 20);

  const answers = await Promise.all([
    change(browser, hashes, { kind: 'addTag', tag: 'first' }),
    change(browser, [...hashes].reverse(), { kind: 'addTag', tag: 'second' }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { data } = (await browser.get('/urls/all')).json();
  expect(data.every((link: { aliases: { tags: string[] }[] }) => link.aliases[0]?.tags.length === 2)).toBe(
    true,
  );
});

test.each([
  [{ kind: 'state', state: 'archived' }, 200],
  [{ kind: 'addTag', tag: 'tag' }, 403],
  [{ kind: 'expiry', expires_at: null }, 403],
])('an account whose plan lacks it may not do %j', async (what, status) => {
  const { browser } = await makeAccount(app);
  const hashes = await newLinks(browser, 1);

  const answer = await change(browser, hashes, what);

  expect(answer.statusCode).toBe(status);
  // A state is refused link by link.
  if (status === 200)
    expect(answer.json().failed).toMatchObject([{ message: 'Archiving links is not part of your plan.' }]);
});

describe('a text in destinations', () => {
  const linkTo = async (browser: Browser, url: string) =>
    (await browser.post('/url/create', { url })).json()[0].hash as string;
  const destinationOf = async (browser: Browser, hash: string) =>
    (await browser.get(`/link/${hash}`)).json().url as string;
  const replace = (find: string, by: string) => ({ kind: 'replace', find, by });

  test('gives way to another in those that have it, which can be taken back', async () => {
    const { browser } = await makeSubscriber(app);
    const old = `old-${randomBytes(4).toString('hex')}.example`;
    const urls = [`https://${old}/a?to=${old}`, `https://${old}/b`, 'https://elsewhere.example/c'];
    const hashes = [];
    for (const url of urls) hashes.push(await linkTo(browser, url));

    const preview = await browser.post('/urls/replace/preview', {
      links: hashes,
      find: old,
      by: 'new.example',
    });
    const changed = (await change(browser, hashes, replace(old, 'new.example'))).json();

    const expected = ['https://new.example/a?to=new.example', 'https://new.example/b'];
    expect(preview.json().data.map(({ to }: { to: string }) => to)).toEqual(expected);
    expect(changed).toMatchObject({ changed: hashes.slice(0, 2), failed: [] });
    expect(changed.destinations).toEqual({ [hashes[0] ?? '']: urls[0], [hashes[1] ?? '']: urls[1] });
    expect(await destinationOf(browser, hashes[0] ?? '')).toBe(expected[0]);

    const back = await change(browser, Object.keys(changed.destinations), {
      kind: 'destinations',
      of: changed.destinations,
    });
    expect(back.json().failed).toEqual([]);
    for (const [at, url] of urls.entries()) expect(await destinationOf(browser, hashes[at] ?? '')).toBe(url);
  });

  test.each([
    ['what can’t be shortened', 'https://', 'ftp://', 'Only http and https URLs can be shortened.'],
    [
      'a URL that is too long',
      '/',
      `/${'x'.repeat(1900)}`,
      'The URL must not be greater than 8192 characters.',
    ],
    ['a short link of ours', 'refused.example', 'localhost', 'This is already one of our short links.'],
  ])('does not give way to what would make it lead to %s', async (_, find, by, message) => {
    const { browser } = await makeSubscriber(app);
    const url = `https://refused.example/${'a/'.repeat(8)}${randomBytes(4).toString('hex')}`;
    const hash = await linkTo(browser, url);

    const preview = (await browser.post('/urls/replace/preview', { links: [hash], find, by })).json();
    const { changed, failed } = (await change(browser, [hash], replace(find, by))).json();

    expect(changed).toEqual([]);
    expect([preview.data[0].message, failed[0].message]).toEqual([message, message]);
    expect(await destinationOf(browser, hash)).toBe(url);
  });

  test('of somebody else’s link is neither shown nor changed', async () => {
    const [{ browser }, other] = [await makeSubscriber(app), await makeSubscriber(app)];
    const foreign = await linkTo(other.browser, 'https://private.example/plan');

    const preview = await browser.post('/urls/replace/preview', {
      links: [foreign],
      find: 'private',
      by: 'public',
    });
    const set = await change(browser, [foreign], {
      kind: 'destinations',
      of: { [foreign]: 'https://public.example/' },
    });

    expect(preview.json()).toEqual({ data: [] });
    expect(set.json()).toMatchObject({ changed: [], failed: [{ message: 'Not found.' }] });
    expect(await destinationOf(other.browser, foreign)).toBe('https://private.example/plan');
  });

  test('is not looked for where the plan changes no destinations', async () => {
    const { browser } = await makeAccount(app);
    const hash = await linkTo(browser, freshUrl());

    const refused = [
      await change(browser, [hash], replace('https', 'http')),
      await change(browser, [hash], { kind: 'destinations', of: { [hash]: 'https://other.example/' } }),
      await browser.post('/urls/replace/preview', { links: [hash], find: 'https', by: 'http' }),
    ];

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });
});
