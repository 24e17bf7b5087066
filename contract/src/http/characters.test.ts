import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLeast, atMost, characterCount } from './characters.ts';

const texts = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constant('𠀀')) });
const halves = fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude0d', '😍') });

test('characters are counted as code points, also where a half stands alone', () => {
  fc.assert(
    fc.property(fc.oneof(texts, halves), (text) => {
      expect(characterCount(text)).toBe(Array.from(text).length);
    }),
  );
});

test('bounds hold for the count of characters', () => {
  fc.assert(
    fc.property(fc.oneof(texts, halves), fc.nat({ max: 12 }), (text, bound) => {
      expect(atMost(bound)(text)).toBe(Array.from(text).length <= bound);
      expect(atLeast(bound)(text)).toBe(Array.from(text).length >= bound);
    }),
  );
});
