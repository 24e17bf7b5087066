import { expect, test } from 'vitest';
import { aliasKey, aliasRefusal, generatedAliasLetters, type AliasRules } from './aliases.ts';
import { createLinkBody } from './create-link.ts';
import { isReservedWord, reservedWords } from './reserved-words.ts';

test.each([
  ['abcde', null],
  ['ABCDE', null],
  ['Sale-2026', null],
  ['under_score', null],
  ['-----', null],
  ['12345', null],
  ['a'.repeat(30), null],
  ['abcd', 'alias_too_short'],
  ['a', 'alias_too_short'],
  ['a'.repeat(31), 'alias_too_long'],
  ['a'.repeat(5000), 'alias_too_long'],
  ['with space', 'alias_invalid'],
  ['slash/es', 'alias_invalid'],
  ['dotty.dot', 'alias_invalid'],
  ['plus+plus', 'alias_invalid'],
  ['percent%20', 'alias_invalid'],
  ['question?', 'alias_invalid'],
  ['hash#hash', 'alias_invalid'],
  ['quote"quote', 'alias_invalid'],
  ['<script>', 'alias_invalid'],
  ['..%2f..', 'alias_invalid'],
  ['größe', 'alias_invalid'],
  ['ｆｕｌｌｗ', 'alias_invalid'],
  ['раураl', 'alias_invalid'],
  ['emoji😀😀', 'alias_invalid'],
  ['null\u0000null', 'alias_invalid'],
  ['line\nline', 'alias_invalid'],
  ['zero\u200bwidth', 'alias_invalid'],
  ['pricing', 'alias_reserved'],
  ['PRICING', 'alias_reserved'],
  ['login', 'alias_reserved'],
  ['my-urls', 'alias_reserved'],
  ['_anything', 'alias_reserved'],
])('the alias %j: %s', (alias, refusal) => {
  expect(aliasRefusal(alias)).toBe(refusal);
});

const wide: AliasRules = { type: 'organization', wideAliases: true, caseSensitiveAliases: false };

test.each([
  ['a', null],
  ['a.b', null],
  ['sale.', null],
  ['go/abc', null],
  ['v1.2/notes-final_3', null],
  ['grüße', null],
  ['gru\u0308ße', null],
  ['日本語', null],
  ['हिन्दी', null],
  ['ü'.repeat(100), null],
  ['u\u0308'.repeat(100), null],
  ['\u03b1\u0313\u0300\u0345'.repeat(100), null],
  ['docs/*', null],
  ['apparel', null],
  ['pricing', null],
  ['', 'alias_invalid'],
  ['a'.repeat(101), 'alias_too_long'],
  ['a//b', 'alias_invalid'],
  ['/a', 'alias_invalid'],
  ['a/', 'alias_invalid'],
  ['.', 'alias_invalid'],
  ['..', 'alias_invalid'],
  ['a/../b', 'alias_invalid'],
  ['a/.', 'alias_invalid'],
  ['a b', 'alias_invalid'],
  ['a+', 'alias_invalid'],
  ['a%20', 'alias_invalid'],
  ['a?b', 'alias_invalid'],
  ['a#b', 'alias_invalid'],
  ['a\\b', 'alias_invalid'],
  ['emoji😀', 'alias_invalid'],
  ['zero\u200bwidth', 'alias_invalid'],
  ['filler\u3164', 'alias_invalid'],
  ['\u0301accent', 'alias_invalid'],
  ['a/\u0301', 'alias_invalid'],
  ['null\u0000', 'alias_invalid'],
  ['half\ud800', 'alias_invalid'],
  ['*', 'alias_invalid'],
  ['a*', 'alias_invalid'],
  ['/*', 'alias_invalid'],
  ['a/b/*', 'alias_invalid'],
  ['grüße/*', 'alias_invalid'],
  ['app', 'alias_reserved'],
  ['APP/x', 'alias_reserved'],
  ['app/*', 'alias_reserved'],
  ['healthz/x', 'alias_reserved'],
  ['tls/ask', 'alias_reserved'],
  ['.well-known/x', 'alias_reserved'],
  ['robots.txt', 'alias_reserved'],
  ['favicon.ico', 'alias_reserved'],
])('the alias %j where they are wide: %s', (alias, refusal) => {
  expect(aliasRefusal(alias, wide)).toBe(refusal);
});

test.each([
  ['Sale', 'sale', true],
  ['GRÜẞE', 'grüße', true],
  ['gru\u0308ße', 'grüße', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['οδοσ', 'οδος', true],
  ['go/A', 'go/a', true],
  ['a.b', 'a-b', false],
  ['grüsse', 'grüße', false],
])('%j and %j are one alias: %s, but for letter case where it matters', (one, other, isOne) => {
  const keys = (caseSensitiveAliases: boolean) =>
    [one, other].map((alias) => aliasKey(alias, { caseSensitiveAliases }));

  const [folded, otherFolded] = keys(false);
  const [exact, otherExact] = keys(true);

  expect(folded === otherFolded).toBe(isOne);
  expect(exact === otherExact).toBe(one.normalize('NFC') === other.normalize('NFC'));
});

test('reserved words are in lower case, so that the comparison finds them', () => {
  expect([...reservedWords].filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test.each(['robots.txt', 'app', 'App'])('%s belongs to the product', (word) => {
  expect(isReservedWord(word.split('.')[0] ?? '')).toBe(true);
});

test('generated aliases have no look-alikes', () => {
  expect(generatedAliasLetters).not.toMatch(/[01ilo]/);
});

test.each([
  ['', undefined],
  ['  ', undefined],
  [null, undefined],
  ['\ufeffSale-2026 ', 'Sale-2026'],
])('%j in a new link is the alias %j', (alias, wanted) => {
  expect(createLinkBody.parse({ url: 'https://example.com', alias }).alias).toBe(wanted);
});

test.each(['\ufeff', '\u00a0', '\u3000\u2028'])('%j can’t be seen, and yet is no missing alias', (alias) => {
  const { error } = createLinkBody.safeParse({ url: 'https://example.com', alias });

  expect(error?.issues).toMatchObject([
    {
      path: ['alias'],
      message: 'The alias may only contain letters, numbers, dashes and underscores.',
    },
  ]);
});
