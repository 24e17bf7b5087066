import { expect, test } from 'vitest';
import { drawQr } from './drawing/draw-qr.ts';
import { loadLetters } from './drawing/label.ts';
import { qrSizes } from './files/sizes.ts';
import { plainDesign } from './qr-design.ts';
import { colourWarning, contrastRatio, designWarnings, sizeWarning } from './warnings.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#4338ca', '#4338ca', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

test('dark on light needs no warning', () => {
  expect(colourWarning('#14161f', '#ffffff')).toBeNull();
  expect(colourWarning('#4338ca', '#fbfbfd')).toBeNull();
});

test('colours below three to one are warned of', () => {
  expect(colourWarning('#aaaaaa', '#ffffff')).toContain('too close');
});

test('light on dark is warned of as inverted', () => {
  expect(colourWarning('#ffffff', '#14161f')).toContain('inverted');
});

test('a logo that hides much of a small code is warned of, and none of a larger code', async () => {
  const letters = await loadLetters('');
  const design = { ...plainDesign, logo: 'data:image/png;base64,AAAA', logo_size: 'large' } as const;

  expect(designWarnings('https://go.test/a', design, letters).join()).toContain('The logo hides much');
  expect(designWarnings(`https://go.test/${'a'.repeat(150)}`, design, letters)).toEqual([]);
  expect(designWarnings('https://go.test/a', { ...design, logo_size: 'medium' }, letters)).toEqual([]);
});

test('letters that the frame has no outlines for are named, and only if there is a frame', async () => {
  const letters = await loadLetters('扫 me');
  const design = { ...plainDesign, label: '扫 me' };

  expect(designWarnings(null, { ...design, frame: 'bubble' }, letters).join()).toContain('can’t show 扫:');
  expect(designWarnings(null, design, letters)).toEqual([]);
});

test('a size in print whose modules are too small for scanners is warned of', () => {
  const drawing = (text: string) => drawQr({ text, design: plainDesign, letters: null });
  const warnings = (text: string) => qrSizes.map((size) => sizeWarning(drawing(text), size) !== null);

  expect(warnings('https://go.test/k7f3q9wx?qr=1')).toEqual(qrSizes.map(() => false));
  expect(warnings(`https://acme.test/${'a'.repeat(300)}`)).toEqual(
    qrSizes.map(({ millimetres }) => millimetres === 20 || millimetres === 30),
  );
});
