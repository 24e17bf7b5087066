import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliasKey, aliasRefusal, composed, type AliasRules } from '@linklet/contract/links/aliases.ts';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { canHave, readMeantAliases, readShortPath } from './short-path.ts';

const narrow = { wideAliases: false };
const onNarrow = (path: string) => {
  const read = readShortPath(path);
  return read && canHave(read, narrow) ? read : undefined;
};

test.each([
  ['/sale', 'sale'],
  ['/Sale-2026_b', 'Sale-2026_b'],
  ['/SALE', 'SALE'],
  ['/a', 'a'],
  ['/sale/', 'sale'],
  ['//sale', 'sale'],
  ['/sale//', 'sale'],
  ['/s%61le', 'sale'],
  ['/%53ale', 'Sale'],
  ['/' + 'a'.repeat(30), 'a'.repeat(30)],
])('%s is an alias', (path, alias) => {
  expect(onNarrow(path)).toMatchObject({ alias, isWide: false, isPreview: false });
});

test.each([
  ['/sale+', 'sale'],
  ['/Sale%2B', 'Sale'],
  ['/sale%2b', 'sale'],
  ['/sale+/', 'sale'],
])('%s asks for a preview', (path, alias) => {
  expect(onNarrow(path)).toMatchObject({ alias, isPreview: true });
});

const never = [
  '',
  '/',
  '//',
  '/+',
  '/%2B',
  '/sale++',
  '/.',
  '/..',
  '/sale%',
  '/sale%zz',
  '/sale%00',
  '/sale%ff',
  '/sale%0d%0aset-cookie:a',
  '/sale ',
  '/%20sale',
  '/sale;a=b',
  '/sale@b',
  '/~sale',
  '/sa%E2%80%8Ble',
  '/%CC%81sale',
  '/' + 'a'.repeat(101),
  '/' + 'a'.repeat(60_000),
];
const wideOnly = [
  '/a/b',
  '/sale/+',
  '/sale.html',
  '/../sale',
  '/./sale',
  '/sale%2Fb',
  '/s\u00e4l\u00e9',
  '/s%C3%A4le',
  '/\u212Aelvin',
  '/' + 'a'.repeat(31),
];

test.each([...never, ...wideOnly])('%j is no alias', (path) => {
  expect(onNarrow(path)).toBeUndefined();
});

test.each(never)('%j is none where they may be wide either', (path) => {
  expect(readShortPath(path)).toBeUndefined();
});

test.each([
  ['/sale.html', 'sale.html'],
  ['/go/abc/', 'go/abc'],
  ['/go//abc', 'go/abc'],
  ['/gr%C3%BC%C3%9Fe', 'grüße'],
  ['/gru%CC%88%C3%9Fe', 'grüße'],
  ['/%E6%97%A5%E6%9C%AC/%D7%A9', '日本/ש'],
  ['/' + 'ü'.repeat(100), 'ü'.repeat(100)],
])('%s is an alias where they may be wide', (path, alias) => {
  expect(readShortPath(path)).toMatchObject({ alias, isWide: true, isPreview: false });
});

test.each(['/go%2Fabc', '/..%2fsale', '/%2e%2e/sale', '/a/../b'])('%s is no alias of segments', (path) => {
  expect(readShortPath(path)?.alias ?? '').toBe('');
});

const rules: AliasRules[] = [false, true].flatMap((wideAliases) =>
  [false, true].map((caseSensitiveAliases) => ({
    type: 'organization' as const,
    wideAliases,
    caseSensitiveAliases,
  })),
);

const piece = fc.oneof(
  fc.constantFrom('a', 'Z', '9', '.', '..', '/', '-', '_', '+', '%', '%2f', '%2e', '*', 'ü', 'u\u0308', 'ß'),
  fc.constantFrom(
    'Σ',
    'ς',
    'İ',
    'ı',
    '\u212a',
    '日',
    'ש',
    '\u200b',
    '\u3164',
    '\u0301',
    'e',
    '\ud800',
    '😀',
    '#',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const texts = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string(),
);

test.each(rules)('the URL of any alias that %j accept is read back as it', (rule) => {
  let accepted = 0;
  fc.assert(
    fc.property(texts, (alias) => {
      if (aliasRefusal(alias, rule) !== null || alias.endsWith('/*')) return;
      accepted += 1;
      const key = aliasKey(alias, rule);
      for (const url of [
        new URL(`https://go.test/${alias}`),
        new URL(shortUrl('https:', 'go.test', alias)),
      ]) {
        const read = readShortPath(url.pathname);

        expect(read && canHave(read, rule) && aliasKey(read.alias, rule)).toBe(key);
        expect([url.search, url.hash, url.host]).toEqual(['', '', 'go.test']);
      }
      expect(aliasKey(key, rule)).toBe(key);
      expect(aliasKey(composed(alias), rule)).toBe(key);
    }),
    { numRuns: 3000, seed: 39 },
  );
  expect(accepted).toBeGreaterThan(50);
});

const meant = (path: string) =>
  readMeantAliases(path).map(({ alias, isWide }) => (isWide ? `wide ${alias}` : alias));

test.each([
  ['/sale.', ['sale']],
  ['/Sale),', ['Sale']],
  ['/%20sale', ['sale']],
  ['/%22sale%22', ['sale']],
  ['/sale%E2%80%9D', ['sale']],
  ['/sale%', ['sale']],
  ['/sale...', ['sale']],
  ['/sale&utm_source=x', ['sale']],
  ['/sale&a=b&c=%20d', ['sale']],
  ['/Sale%3Fa=b', ['Sale']],
  ['/sale;x=1', ['sale']],
  ['/sale.html', ['wide sale.html', 'sale']],
  ['/sale.html&utm_source=a.b', ['wide sale.html', 'sale']],
  ['/sale.b.html', ['wide sale.b.html', 'wide sale.b']],
  ['/sale.example', ['wide sale.example']],
  ['/sale/login', ['wide sale/login', 'sale']],
  ['/sale//login', ['sale']],
  ['/sale%2Flogin', ['wide sale/login', 'sale']],
  ['/go/abc).', ['wide go/abc', 'go']],
  ['/a/b&c=d', ['wide a/b', 'a']],
  ['/go/a.html).', ['wide go/a.html', 'wide go/a', 'go']],
  ['/s\u00e4l\u00e9', ['wide s\u00e4l\u00e9']],
  ['/%22gr%C3%BC%C3%9Fe%22', ['wide grüße']],
  ['/sale\u0301', ['wide sal\u00e9']],
  ['/', []],
  ['/.', []],
  ['/&a=b', []],
  [`/sale${'.'.repeat(2000)}`, []],
])('%s may mean %j', (path, aliases) => {
  expect(meant(path)).toEqual(aliases);
});
