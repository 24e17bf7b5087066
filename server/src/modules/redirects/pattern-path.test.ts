import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendPath, readBelow } from './pattern-path.ts';

test.each([
  ['/docs/a', 'a'],
  ['/docs/', ''],
  ['/docs/*', ''],
  ['/docs/a*', 'a*'],
  ['/docs/a/b.html', 'a/b.html'],
  ['/docs/a/', 'a/'],
  ['/docs/a%20b', 'a%20b'],
  ['/docs/a%2Fb', 'a%2Fb'],
  ['/docs/gr%C3%BC%C3%9Fe', 'gr%C3%BC%C3%9Fe'],
  ['/d%6fcs/...', '...'],
  ['/docs/@a:b,c;d=e', '@a:b,c;d=e'],
  ['/docs/100%25', '100%25'],
])('%s goes on with %j', (path, rest) => {
  expect(readBelow(path)).toMatchObject({ pattern: 'docs/*', rest });
});

test.each([
  '/docs',
  '/docs/..',
  '/docs/.',
  '/docs/../x',
  '/docs/a/../../x',
  '/docs/%2e%2e/x',
  '/docs/.%2E',
  '/docs/%252e%252e/x',
  '/docs/%25252e%25252e/x',
  '/docs/..%2fx',
  '/docs/a%2f..%2f..%2fx',
  '/docs/..;/x',
  '/docs/..;a=b/x',
  '/docs/..%20/x',
  '/docs/a\\..\\x',
  '/docs/%5c..%5cx',
  '/docs/%255c',
  '/docs//evil.example',
  '/docs///evil.example/x',
  '/docs/a//b',
  '/docs/%2fevil.example',
  '/docs/%2f%2fevil.example',
  '/docs/%252f%252fevil.example',
  '/docs/a%2f%2fb',
  '/docs/%00',
  '/docs/%0d%0aSet-Cookie:a',
  '/docs/%c0%ae%c0%ae/x',
  '/docs/%u002e%u002e/x',
  '/docs/%',
  '/docs/a#b',
  '/docs/a b',
  '//docs/a',
  '/d.x/a',
  '/gr%C3%BC/a',
  `/docs/${'a'.repeat(2049)}`,
])('%s goes on nowhere', (path) => {
  expect(readBelow(path)).toBeUndefined();
});

test.each([
  ['https://a.test/', 'x', 'https://a.test/x'],
  ['https://a.test/b', 'x/y', 'https://a.test/b/x/y'],
  ['https://a.test/b/', 'x', 'https://a.test/b/x'],
  ['https://a.test/b?q=1/2#c', 'x', 'https://a.test/b/x?q=1/2#c'],
  ['https://a.test/b#c?d', 'x', 'https://a.test/b/x#c?d'],
  ['https://a.test/b?q', '', 'https://a.test/b?q'],
])('%s with %s is %s', (url, rest, appended) => {
  expect(appendPath(url, rest)).toBe(appended);
});

const piece = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '/',
    '//',
    '\\',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%25',
    '%',
    '@',
    ':',
    ';',
    '?',
    '#',
    '\t',
  ),
  fc.string({ maxLength: 3 }),
);

test.each(['https://a.test/', 'https://a.test/b/c?q=1#d'])('nothing leads out of %s', (destination) => {
  const origin = new URL(destination);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const below = readBelow(`/docs/${pieces.join('')}`);
      if (below === undefined) return;
      const url = new URL(appendPath(destination, below.rest));

      expect([url.origin, url.search, url.hash]).toEqual([origin.origin, origin.search, origin.hash]);
      expect(url.pathname.startsWith(origin.pathname)).toBe(true);
      expect(decodeURIComponent(url.pathname.replace(/%(?![0-7])/g, '%25'))).not.toMatch(
        /(?:^|\/)\.\.(?:\/|$)/,
      );
    }),
    { numRuns: 5000, seed: 39 },
  );
});
