import { expect, test } from 'vitest';
import { labelOf, loadLetters, undrawable } from './label.ts';

test.each([
  'Scan me',
  '¡Escanéame!',
  'Skanuj mnie – źdźbło',
  'Отсканируй',
  'Σάρωσε',
  'Quét tôi đi',
  'Save 20 € …',
])('a frame can say %s', async (text) => {
  const letters = await loadLetters(text);
  const { width, path } = labelOf(text, letters);

  expect(undrawable(text, letters)).toEqual([]);
  expect(width).toBeGreaterThan(2);
  expect(path.flat().every((each) => typeof each === 'string' || Number.isFinite(each))).toBe(true);
});

test('letters that were typed as a letter and an accent are one', async () => {
  const [composed, apart] = ['Grüße', 'Gru\u0308ße'];

  expect(labelOf(apart, await loadLetters(apart))).toEqual(labelOf(composed, await loadLetters(composed)));
});

test('what has no outline is named', async () => {
  expect(undrawable('扫 me 👋', await loadLetters('扫 me 👋'))).toEqual(['扫', '👋']);
});

test('a space is as wide as in the typeface', async () => {
  const letters = await loadLetters('a b');

  expect(labelOf('a b', letters).width - labelOf('ab', letters).width).toBeCloseTo(0.25, 2);
});
