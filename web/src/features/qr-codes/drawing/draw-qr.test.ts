import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrSvg } from '../files/qr-svg.ts';
import { defaultSize } from '../files/sizes.ts';
import { scannedUrl } from '../scanned-url.ts';
import {
  correctionLevels,
  eyeShapes,
  frames,
  logoSizes,
  moduleShapes,
  quietZones,
  type QrDesign,
} from '@linklet/contract/qr-codes/design.ts';
import { levelOf, plainDesign } from '../qr-design.ts';
import { scan } from '../testing/scan.ts';
import { drawQr } from './draw-qr.ts';
import { loadLetters } from './label.ts';

const shortUrl = scannedUrl('https://go.test/k7f3q9wx');
const letters = await loadLetters(plainDesign.label);
const logo = await redSquare();

const combinations = moduleShapes.flatMap((modules) => eyeShapes.map((eyes) => ({ modules, eyes })));

describe('what scanners read', () => {
  test.each(combinations)(
    'of $modules with eyes $eyes, in each frame, with and without a logo',
    async (shapes) => {
      for (const frame of frames) {
        for (const picture of [null, logo]) {
          const read = await scan(await drawn(shortUrl, { ...shapes, frame, logo: picture }));

          expect(read, `${frame} ${picture === null ? 'without' : 'with'} a logo`).toBe(shortUrl);
        }
      }
    },
  );

  test.each([300, 500, 600, 800])('of each shape and eye that is %d pixels wide', async (pixels) => {
    for (const shapes of combinations) {
      const read = await scan(await drawn(shortUrl, shapes, pixels));

      expect(read, `${shapes.modules} ${shapes.eyes}`).toBe(shortUrl);
    }
  });

  test.each(logoSizes)('under a logo that is %s, in each shape', async (logo_size) => {
    for (const modules of moduleShapes) {
      const read = await scan(await drawn(shortUrl, { modules, logo, logo_size }));

      expect(read, modules).toBe(shortUrl);
    }
  });

  test.each(correctionLevels)('at level %s', async (level) => {
    expect(await scan(await drawn(shortUrl, { level }))).toBe(shortUrl);
  });

  test.each(['https://acme.test/?q=gr%C3%BC%C3%9Fe&x=1#part', `https://acme.test/${'a'.repeat(600)}`])(
    'of %s',
    async (text) => {
      expect(await scan(await drawn(text, {}, 1200))).toBe(text);
    },
  );
});

test('a logo raises the error correction to the highest level', () => {
  expect(levelOf({ ...plainDesign, level: 'L', logo })).toBe('H');
  expect(levelOf({ ...plainDesign, level: 'L' })).toBe('L');
});

test('the logo sits in the middle, in whole modules that are free', () => {
  const { width, logo: placed } = drawQr({ text: shortUrl, design: { ...plainDesign, logo }, letters });

  expect(placed?.box.x).toBe((width - (placed?.box.width ?? 0)) / 2);
  expect(Number.isInteger((placed?.box.x ?? 0) - 0.5)).toBe(true);
});

test.each(frames)('the quiet zone stays at four modules at least in the frame %s', (frame) => {
  for (const quiet_zone of quietZones) {
    const source = { text: shortUrl, letters: null };
    const alone = drawQr({ ...source, design: { ...plainDesign, quiet_zone } });
    const framed = drawQr({ ...source, design: { ...plainDesign, quiet_zone, frame } });

    expect(alone.width).toBe(25 + 4 + 2 * quiet_zone);
    expect(framed.width - alone.width).toBe(frame === 'border' ? 2 : 0);
    expect(Math.min(...xOf(framed.fills.at(-1)?.path ?? []))).toBe(quiet_zone + (frame === 'border' ? 1 : 0));
  }
});

test('a frame without a text is none, but for a border', () => {
  const height = (frame: QrDesign['frame']) =>
    drawQr({ text: shortUrl, letters, design: { ...plainDesign, frame, label: ' ' } }).height;

  expect(frames.map(height)).toEqual(frames.map((frame) => (frame === 'border' ? 39 : 37)));
});

test('dark modules that touch are one outline, so that nothing shines through between them', () => {
  const { fills } = drawQr({ text: shortUrl, design: plainDesign, letters });
  const corners = fills.at(-1)?.path.filter(([kind]) => kind === 'L') ?? [];

  // A square for each of some 400 modules had three lines each.
  expect(corners.length).toBeLessThan(900);
});

test('a text that no QR code can hold is refused', () => {
  expect(() => drawQr({ text: 'x'.repeat(4000), design: plainDesign, letters })).toThrow();
});

function xOf(path: readonly (readonly (string | number)[])[]): number[] {
  return path.flatMap(([, x]) => (typeof x === 'number' ? [x] : []));
}

async function drawn(text: string, design: Partial<QrDesign>, pixels = defaultSize.pixels): Promise<Buffer> {
  const svg = qrSvg({ text, design: { ...plainDesign, ...design }, letters }, { ...defaultSize, pixels });
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function redSquare(): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#d03030' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
}
