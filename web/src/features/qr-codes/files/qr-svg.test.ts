import { expect, test } from 'vitest';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { plainDesign } from '../qr-design.ts';
import { qrDataUrl, qrSvg } from './qr-svg.ts';
import { defaultSize, qrSizes, pointsOf } from './sizes.ts';

const source = (design: Partial<QrDesign> = {}) => ({
  text: 'https://go.test/a',
  letters: null,
  design: { ...plainDesign, ...design },
});

test('the SVG file has the wanted size and colours', () => {
  const svg = qrSvg(source({ foreground: '#123456', background: '#fedcba' }), defaultSize);

  expect(svg).toContain('width="400" height="400"');
  expect(svg).toContain('fill="#123456"');
  expect(svg).toContain('fill="#fedcba"');
});

test('a size in print is in millimetres', () => {
  const size = qrSizes.find(({ millimetres }) => millimetres === 50) ?? defaultSize;

  expect(qrSvg(source(), size)).toContain('width="50mm" height="50mm"');
  expect(size.pixels).toBe(591);
  expect(pointsOf(size)).toBeCloseTo(141.73, 2);
});

test('a frame makes the picture higher, and its preview no larger', () => {
  const framed = source({ frame: 'bar_below' });
  const { width, height } = qrDataUrl(framed, 127);

  expect(qrSvg(framed, defaultSize)).toMatch(/width="400" height="4\d\d/);
  expect(height).toBe(127);
  expect(width).toBeLessThan(127);
});

test('a logo has the address that Illustrator reads', () => {
  expect(qrSvg(source({ logo: 'data:image/png;base64,AAAA' }), defaultSize)).toContain(
    '<image xlink:href="data:image/png;base64,AAAA"',
  );
});
