import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { entrances } from './all-modules.ts';
import type { OpenWay } from './platform/http/entrance.ts';
import { makeSubscriber } from './testing/accounts.ts';
import { wordsOfSurfaces, type NamedLink } from './testing/access/expected-refusals.ts';
import { isRefusing } from './testing/access/expected-surfaces.ts';
import {
  freshAlias,
  freshUrl,
  startTestApp,
  TRUSTED_ADDRESS,
  type Answer,
  type Browser,
  type TestApp,
} from './testing/test-app.ts';
import { makeToken } from './testing/access/tokens.ts';

let app: TestApp;
let browser: Browser;
/** Secrets of tokens by their permissions. */
const tokens = new Map<string, string>();
/** One with all of them. */
let whole: string;
/** Somebody else, whose links it is not for. */
let owner: Browser;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await makeSubscriber(app));
  ({ secret: whole } = await makeToken(browser));
  ({ browser: owner } = await makeSubscriber(app));
});
afterAll(() => app.close());

async function tokenWith(permissions: TokenPermission[]): Promise<string> {
  const name = permissions.join(' ');
  const secret = tokens.get(name) ?? (await makeToken(browser, { permissions })).secret;
  tokens.set(name, secret);
  return secret;
}

const isOfSurface = (way: { by: string }): way is OpenWay => 'permissions' in way;
const ways = entrances.flatMap((entrance) => entrance.ways).filter(isOfSurface);
const table = ways.map((way) => [`${way.method} ${way.path}`, way] as const);

const nowhere: NamedLink = {
  hash: 'a'.repeat(16),
  alias: 'nobody-has-this',
  domain: 'tinyurl.com',
  tag: 'absent',
};
const usual: Record<string, string> = {
  type: 'available',
  region: 'world',
  domain: 'tinyurl.com',
  tag: 'absent',
};

function wordsOf(path: string) {
  const bases = Object.keys(wordsOfSurfaces).filter((base) => `${path}/`.startsWith(`${base}/`));
  const base = bases.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const words = wordsOfSurfaces[base];
  if (!words) throw new Error(`How does the surface of ${path} say things? Add it to wordsOfSurfaces.`);
  return words;
}

interface Asked {
  headers?: Record<string, string>;
  link?: NamedLink;
  fields?: Record<string, unknown>;
}

async function ask(
  { method, path }: OpenWay,
  { headers = {}, link = nowhere, fields = {} }: Asked,
): Promise<Answer> {
  const named = { ...usual, ...wordsOf(path).naming(link) };
  const url = path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? '1'))
    .replace('*', named['*'] ?? 'nowhere');
  const query = new URLSearchParams(fields as Record<string, string>).toString();
  return app.ask(query === '' || method !== 'GET' ? url : `${url}?${query}`, {
    ...{ method, headers, address: TRUSTED_ADDRESS },
    ...(method !== 'GET' && { body: fields }),
  });
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test.each(table)(
  '%s is for tokens that have its permission, and for nobody without one',
  async (name, way) => {
    const words = wordsOf(way.path);
    const permitted = words.narrower?.[name] ?? way.permissions ?? [];
    const others = tokenPermissions.filter((each) => !permitted.includes(each));
    const session = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const strangers = [
      await ask(way, {}),
      await ask(way, { headers: bearer('lnk_wrong') }),
      await ask(way, { headers: { cookie: session, 'x-requested-with': 'XMLHttpRequest' } }),
    ];
    const isOpenWith = async (permissions: TokenPermission[]) => {
      const answer = await ask(way, { headers: bearer(await tokenWith(permissions)) });
      // A surface says that it has no such thing with 501.
      expect(answer.statusCode === 501 || answer.statusCode < 500).toBe(true);
      return !words.isRefusal(answer);
    };

    expect(strangers.map(words.isStranger)).toEqual([true, true, true]);
    expect(way.refusal === 403).toBe(isRefusing(way.path));
    for (const permission of permitted)
      expect([permission, await isOpenWith([permission])]).toEqual([permission, true]);
    if (others.length > 0) expect([others, await isOpenWith(others)]).toEqual([others, false]);
  },
);

test.each(table)('%s knows nothing of the links of others', async (_, way) => {
  const [url, tag] = [freshUrl(), `tag-${freshAlias()}`];
  const [made] = (await owner.post('/url/create', { url, alias: freshAlias(), tags: [tag] })).json();
  const [{ alias, domain }] = made.aliases;
  const link: NamedLink = { hash: made.hash, alias, domain, tag };
  const before = (await owner.get(`/link/${made.hash}`)).json();
  const words = wordsOf(way.path);
  const more = {
    ...words.naming(link),
    from: '2026-01-01',
    'tags[]': tag,
    redirectRules: [],
    url: freshUrl(),
  };

  const answer = await ask(way, {
    ...{ headers: bearer(whole), link },
    fields: { ...more, longUrl: more.url, target: more.url, name: 'other' },
  });

  expect(answer.body).not.toContain(url);
  const isNamed = words.named.some((name) => way.path.includes(`:${name}`));
  if (isNamed) expect(answer.statusCode === 403 || words.isAbsence(answer)).toBe(true);
  expect((await owner.get(`/link/${made.hash}`)).json()).toEqual(before);
  expect((await owner.get(`/tags?search=${tag}`)).json().data).toEqual([{ name: tag, links: 1 }]);
});
