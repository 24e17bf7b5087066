import { expect, test } from 'vitest';
import { readableParts, shortUrlOf } from './links.ts';

const alias = (name: string, isMain: boolean) => ({
  domain: 'go.test',
  alias: name,
  linklet: `https://go.test/${name}`,
  is_main: isMain,
  tags: [],
});

test('a link is known by its main alias', () => {
  const link = {
    url: 'https://acme.test/',
    hash: 'abcdefgh12345678',
    created_at: '2026-11-21T10:00:00Z',
    expires_at: null,
    aliases: [alias('older', false), alias('main-one', true)],
  };

  expect(shortUrlOf(link)).toBe('https://go.test/main-one');
});

test('people read a short link as its host and its alias', () => {
  expect(readableParts('http://localhost:3000/k7f3q9wx')).toEqual({
    host: 'localhost:3000/',
    alias: 'k7f3q9wx',
  });
});
