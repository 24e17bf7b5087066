import { randomUUID } from 'node:crypto';
import { Dub } from 'dub';
import * as errors from 'dub/models/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

// By Dub's own client, which checks each answer.

let app: TestApp;
let base: string;
let dub: Dub;
beforeAll(async () => {
  app = await startTestApp();
  base = `${await app.listen()}/app/compat/dub`;
  dub = await clientOfNewAccount();
});
afterAll(() => app.close());

async function clientOfNewAccount(permissions?: Parameters<typeof makeToken>[1]): Promise<Dub> {
  const { browser } = await makeSubscriber(app);
  return new Dub({ token: (await makeToken(browser, permissions)).secret, serverURL: base });
}

const key = () => `k-${randomUUID().slice(0, 8)}`;

test('a link is created with all that can be said of it', async () => {
  const [url, wanted, externalId] = [freshUrl(), key(), randomUUID()];

  const link = await dub.links.create({
    ...{ url, key: wanted, externalId, comments: 'For the press', tagNames: ['press', 'spring'] },
    ...{ title: 'A card', description: 'Of text', password: 'secret-1', archived: true },
    ...{
      ios: 'https://ios.example.com/',
      android: 'https://android.example.com/',
      geo: { DE: 'https://de.example.com/' },
    },
    ...{ utmSource: 'mail', expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  });

  expect(link).toMatchObject({
    ...{ key: wanted, externalId, comments: 'For the press', archived: true },
    ...{ title: 'A card', description: 'Of text', password: '********', utmSource: 'mail' },
    ...{ ios: 'https://ios.example.com/', android: 'https://android.example.com/' },
    geo: { DE: 'https://de.example.com/' },
    url: `${url}?utm_source=mail`,
    tags: [{ name: 'press' }, { name: 'spring' }],
  });
  expect(link.shortLink).toContain(`/${wanted}`);
  expect(await dub.links.get({ externalId: `ext_${externalId}` })).toEqual(link);
  expect(await dub.links.get({ linkId: link.id })).toEqual(link);
  expect(await dub.links.get({ domain: link.domain, key: wanted })).toEqual(link);
});

test('a link is changed by its id or its external id, moved to another key, and deleted', async () => {
  const externalId = randomUUID();
  const { id } = await dub.links.create({ url: freshUrl(), externalId, tagNames: ['press'] });
  const [url, renamed] = [freshUrl(), key()];

  const updated = await dub.links.update(`ext_${externalId}`, {
    ...{ url, key: renamed, comments: 'New', tagNames: [], archived: true, ios: 'https://ios.example.com/' },
  });
  const again = await dub.links.update(id, { archived: false, ios: null });
  const deleted = await dub.links.delete(id);

  expect(updated).toMatchObject({ id, url, key: renamed, comments: 'New', archived: true, tags: [] });
  expect(updated.ios).toBe('https://ios.example.com/');
  expect(again).toMatchObject({ archived: false, ios: null });
  expect(deleted.id).toBe(id);
  await expect(dub.links.get({ linkId: id })).rejects.toBeInstanceOf(errors.NotFound);
});

test('links are listed to their end over three pages, counted, and found by tag, domain and text', async () => {
  const own = await clientOfNewAccount();
  for (let made = 0; made < 5; made += 1)
    await own.links.create({
      url: `https://example.com/${made < 2 ? 'spring' : 'other'}-${randomUUID()}`,
      tagNames: made < 2 ? ['press'] : [],
    });
  await own.links.create({ url: freshUrl(), archived: true });
  const pages: number[] = [];
  const seen = new Set<string>();

  for await (const { result } of await own.links.list({ pageSize: 2 })) {
    pages.push(result.length);
    for (const { id } of result) seen.add(id);
  }

  expect(pages.filter((length) => length > 0)).toEqual([2, 2, 1]);
  expect(seen.size).toBe(5);
  const countOf = async (query: object) => own.links.count(query);
  expect([
    await countOf({}),
    await countOf({ showArchived: true }),
    await countOf({ tagNames: 'press' }),
  ]).toEqual([5, 6, 2]);
  expect((await own.links.list({ search: 'spring' })).result).toHaveLength(2);
});

test('a link is made once for its URL, and changed from then on', async () => {
  const url = freshUrl();

  const [made, changed] = [
    await dub.links.upsert({ url, comments: 'One' }),
    await dub.links.upsert({ url, comments: 'Two' }),
  ];

  expect(changed).toMatchObject({ id: made.id, comments: 'Two' });
});

test('many are made, changed and deleted at once, each told by itself', async () => {
  const taken = (await dub.links.create({ url: freshUrl(), key: key() })).key;

  const made = await dub.links.createMany([
    { url: freshUrl() },
    { url: 'not a URL' },
    { url: freshUrl(), key: taken },
    { url: freshUrl(), tagNames: 'press' },
  ]);
  const ids = made.flatMap((each) => ('id' in each ? [each.id] : []));
  const changed = await dub.links.updateMany({ linkIds: ids, data: { comments: 'All' } });
  const deleted = await dub.links.deleteMany({ linkIds: [...ids, 'absent'] });

  expect(made.map((each) => ('error' in each ? each.code : 'made'))).toEqual([
    'made',
    'unprocessable_entity',
    'conflict',
    'made',
  ]);
  expect(changed.map(({ comments }) => comments)).toEqual(['All', 'All']);
  expect(deleted.deletedCount).toBe(2);
});

test('several tags are set by their names or ids, at once, later and in bulk', async () => {
  const own = await clientOfNewAccount();
  const [press, spring, sale] = await Promise.all(
    ['press', 'spring', 'sale'].map(async (name) => own.tags.create({ name })),
  );
  const ids = [press?.id ?? '', spring?.id ?? ''];
  const namesOf = ({ tags }: { tags: { name: string }[] | null }) => tags?.map(({ name }) => name).toSorted();

  const byIds = await own.links.create({ url: freshUrl(), tagIds: ids });
  const byNames = await own.links.create({ url: freshUrl(), tagNames: 'press, Sale,press' });
  const changed = await own.links.update(byNames.id, { tagIds: [...ids, sale?.id ?? ''] });
  const many = await own.links.createMany([{ url: freshUrl(), tagIds: ids }, { url: freshUrl() }]);
  const madeIds = many.flatMap((each) => ('id' in each ? [each.id] : []));
  const all = await own.links.updateMany({ linkIds: madeIds, data: { tagNames: ['sale', 'autumn'] } });
  const kept = await own.links.update(byIds.id, { comments: 'Tags stay' });
  const older: object = { tagId: null };
  const cleared = await own.links.update(byIds.id, older);

  expect([byIds, byNames, changed].map(namesOf)).toEqual([
    ['press', 'spring'],
    ['press', 'sale'],
    ['press', 'sale', 'spring'],
  ]);
  expect(many.map((each) => ('id' in each ? namesOf(each) : each))).toEqual([['press', 'spring'], []]);
  expect(all.map(namesOf)).toEqual([
    ['autumn', 'sale'],
    ['autumn', 'sale'],
  ]);
  expect([kept, cleared].map(namesOf)).toEqual([['press', 'spring'], []]);
});

test('links with any of several tags are listed and counted', async () => {
  const own = await clientOfNewAccount();
  for (const tagNames of [['press'], ['spring'], ['press', 'spring'], ['sale'], []])
    await own.links.create({ url: freshUrl(), tagNames });
  const tags = await own.tags.list();
  const idOf = (wanted: string) => tags.find(({ name }) => name === wanted)?.id ?? '';
  const counted = async (query: Parameters<typeof own.links.list>[0]) => [
    (await own.links.list(query)).result.length,
    await own.links.count(query),
  ];

  expect(await counted({ tagNames: ['press', 'spring'] })).toEqual([3, 3]);
  expect(await counted({ tagNames: 'Press,sale' })).toEqual([3, 3]);
  expect(await counted({ tagIds: [idOf('sale'), idOf('spring')] })).toEqual([3, 3]);
  expect(await counted({ tagIds: idOf('sale') })).toEqual([1, 1]);
  expect(await counted({ tagNames: ['absent', 'none'] })).toEqual([0, 0]);
});

test('tags are made, listed, renamed and deleted', async () => {
  const own = await clientOfNewAccount();

  const made = await own.tags.create({ name: 'press', color: 'red' });
  await own.tags.create({ name: 'spring' });
  const listed = await own.tags.list();
  const renamed = await own.tags.update(made.id, { name: 'news' });
  await own.tags.delete(renamed.id);

  expect(made.name).toBe('press');
  expect(listed.map(({ name }) => name)).toEqual(['press', 'spring']);
  expect(renamed.name).toBe('news');
  expect((await own.tags.list()).map(({ name }) => name)).toEqual(['spring']);
});

test('domains are listed, and folders are none', async () => {
  expect((await dub.domains.list()).result.map(({ primary }) => primary)).toContain(true);
  expect(await dub.folders.list()).toEqual([]);
  await expect(dub.domains.create({ slug: 'go.example.com' })).rejects.toBeInstanceOf(errors.Forbidden);
});

test.each([
  'count',
  'timeseries',
  'countries',
  'regions',
  'cities',
  'continents',
  'devices',
  'browsers',
  'os',
  'referers',
  'referer_urls',
  'triggers',
  'top_links',
  'top_urls',
] as const)('statistics by %s are answered', async (groupBy) => {
  const { domain, key: made } = await dub.links.create({ url: freshUrl() });

  const answer = await dub.analytics.retrieve({
    event: 'clicks',
    groupBy,
    interval: '7d',
    domain,
    key: made,
  });

  expect(Array.isArray(answer)).toBe(groupBy !== 'count');
});

describe('what can’t be done is thrown as Dub throws it', () => {
  test.each([
    ['a URL that is none', { url: 'nothing' }, errors.UnprocessableEntity],
    ['an expiry that is past', { url: freshUrl(), expiresAt: '2020-01-01' }, errors.UnprocessableEntity],
    ['a rewritten page', { url: freshUrl(), rewrite: true }, errors.UnprocessableEntity],
  ])('%s', async (_, wanted, kind) => {
    await expect(dub.links.create(wanted)).rejects.toBeInstanceOf(kind);
  });

  test('a key that is taken', async () => {
    const taken = (await dub.links.create({ url: freshUrl(), key: key() })).key;

    await expect(dub.links.create({ url: freshUrl(), key: taken })).rejects.toBeInstanceOf(errors.Conflict);
  });

  test('a token that is none, and one that lacks the permission', async () => {
    const stranger = new Dub({ token: 'lnk_wrong', serverURL: base });
    const reader = await clientOfNewAccount({ permissions: ['read'] });

    await expect(stranger.links.count()).rejects.toBeInstanceOf(errors.Unauthorized);
    await expect(reader.links.create({ url: freshUrl() })).rejects.toBeInstanceOf(errors.Forbidden);
  });

  test('a link of somebody else', async () => {
    const { id } = await dub.links.create({ url: freshUrl() });
    const other = await clientOfNewAccount();

    await expect(other.links.get({ linkId: id })).rejects.toBeInstanceOf(errors.NotFound);
    await expect(other.links.update(id, { comments: 'Mine' })).rejects.toBeInstanceOf(errors.NotFound);
    await expect(other.links.delete(id)).rejects.toBeInstanceOf(errors.NotFound);
  });
});
