import { expect, test } from 'vitest';
import { readMeantAlias, readShortPath } from './short-path.ts';

test.each([
  ['/sale', 'sale'],
  ['/Sale-2026_b', 'sale-2026_b'],
  ['/SALE', 'sale'],
  ['/a', 'a'],
  ['/sale/', 'sale'],
  ['//sale', 'sale'],
  ['/sale//', 'sale'],
  ['/s%61le', 'sale'],
  ['/%53ale', 'sale'],
  ['/' + 'a'.repeat(30), 'a'.repeat(30)],
])('%s is an alias', (path, alias) => {
  expect(readShortPath(path)).toEqual({ alias, isPreview: false });
});

test.each([
  ['/sale+', 'sale'],
  ['/Sale%2B', 'sale'],
  ['/sale%2b', 'sale'],
  ['/sale+/', 'sale'],
])('%s asks for a preview', (path, alias) => {
  expect(readShortPath(path)).toEqual({ alias, isPreview: true });
});

test.each([
  '',
  '/',
  '//',
  '/+',
  '/%2B',
  '/sale++',
  '/a/b',
  '/sale/+',
  '/sale.html',
  '/.',
  '/..',
  '/../sale',
  '/./sale',
  '/sale%2Fb',
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
  '/sälé',
  '/s%C3%A4le',
  '/\u212Aelvin',
  '/' + 'a'.repeat(31),
  '/' + 'a'.repeat(60_000),
])('%j is no alias', (path) => {
  expect(readShortPath(path)).toBeUndefined();
});

test.each([
  ['/sale.', 'sale'],
  ['/Sale),', 'sale'],
  ['/%20sale', 'sale'],
  ['/%22sale%22', 'sale'],
  ['/sale%E2%80%9D', 'sale'],
  ['/sale%', 'sale'],
  ['/sale...', 'sale'],
  ['/sale&utm_source=x', 'sale'],
  ['/sale&a=b&c=%20d', 'sale'],
  ['/Sale%3Fa=b', 'sale'],
  ['/sale;x=1', 'sale'],
  ['/sale.html', 'sale'],
  ['/sale.html&utm_source=a.b', 'sale'],
])('%s means an alias with something around it', (path, alias) => {
  expect(readMeantAlias(path)).toBe(alias);
});

test.each([
  '/',
  '/.',
  '/sale.b.html',
  '/sale.example',
  '/&a=b',
  '/a/b',
  '/a/b&c=d',
  '/sälé',
  '/salé',
  '/\u212Aelvin',
  `/sale${'.'.repeat(200)}`,
])('%j means no alias', (path) => {
  expect(readMeantAlias(path)).toBeUndefined();
});
