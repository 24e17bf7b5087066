import { describe, expect, test } from 'vitest';
import { line, lines, properName } from './text.ts';

describe.each([
  ['a line', line()],
  ['lines', lines()],
  ['a name', properName('Please enter a name.', 100)],
])('%s', (_, text) => {
  test.each(Array.from('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'))(
    'has nothing in it that turns what follows: %j',
    (turn) => {
      expect(text.parse(`${turn} exe.${turn}cod`)).toBe('exe.cod');
    },
  );

  test('is written from right to left where its letters are', () => {
    expect(text.parse('שלום \u200f(2026)')).toBe('שלום \u200f(2026)');
  });
});
