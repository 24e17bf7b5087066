import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { levelOf, plainDesign, qrPicture, type QrPicture } from './qr-design.ts';
import { qrSvg } from './qr-svg.ts';
import { scannedUrl } from './scanned-url.ts';

const pixelsPerModule = 4;
const logoPicture = 'data:image/png;base64,AAAA';

describe('what a scanner reads', () => {
  test.each([
    scannedUrl('https://go.test/k7f3q9wx'),
    'https://acme.test/?q=gr%C3%BC%C3%9Fe&x=1#part',
    `https://acme.test/${'a'.repeat(600)}`,
  ])('%s comes back as it went in', (text) => {
    expect(scan(qrPicture(text, plainDesign))).toBe(text);
  });

  test.each(['L', 'M', 'Q', 'H'] as const)('level %s comes back as it went in', (level) => {
    expect(scan(qrPicture('https://go.test/k7f3q9wx', { ...plainDesign, level }))).toBe(
      'https://go.test/k7f3q9wx',
    );
  });

  test('a logo over the middle is repaired', () => {
    const picture = qrPicture('https://go.test/k7f3q9wx?qr=1', { ...plainDesign, logo: logoPicture });

    expect(picture.logo).not.toBeNull();
    expect(scan(picture)).toBe('https://go.test/k7f3q9wx?qr=1');
  });
});

test('a logo raises the error correction to the highest level', () => {
  expect(levelOf({ ...plainDesign, level: 'L', logo: logoPicture })).toBe('H');
  expect(levelOf({ ...plainDesign, level: 'L' })).toBe('L');
});

test('the logo sits in the middle, on whole modules', () => {
  const { size, logo } = qrPicture('https://go.test/k7f3q9wx', { ...plainDesign, logo: logoPicture });

  expect(logo?.at).toBe((size - (logo?.size ?? 0)) / 2);
  expect(Number.isInteger(logo?.at)).toBe(true);
});

test('the quiet zone is as wide as asked for', () => {
  const without = qrPicture('https://go.test/a', { ...plainDesign, quietZone: 0 });
  const withFour = qrPicture('https://go.test/a', plainDesign);

  expect(withFour.size - without.size).toBe(8);
  expect(Math.min(...withFour.runs.map(([column]) => column))).toBe(4);
});

test('a text that no QR code can hold is refused', () => {
  expect(() => qrPicture('x'.repeat(4000), plainDesign)).toThrow();
});

test('the SVG file has the wanted size and colours', () => {
  const svg = qrSvg(
    'https://go.test/a',
    { ...plainDesign, foreground: '#123456', background: '#fedcba' },
    400,
  );

  expect(svg).toContain('width="400" height="400"');
  expect(svg).toContain('fill="#123456"');
  expect(svg).toContain('fill="#fedcba"');
});

function scan({ size, runs }: QrPicture): string | undefined {
  const width = size * pixelsPerModule;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [column, row, length] of runs) {
    for (let y = row * pixelsPerModule; y < (row + 1) * pixelsPerModule; y++) {
      const from = (y * width + column * pixelsPerModule) * 4;
      for (let at = from; at < from + length * pixelsPerModule * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}
