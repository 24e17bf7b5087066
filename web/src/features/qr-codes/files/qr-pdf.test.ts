import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadLetters } from '../drawing/label.ts';
import { eyeShapes, frames, moduleShapes, type QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { plainDesign } from '../qr-design.ts';
import { renderPdf } from '../testing/render-pdf.ts';
import { scan } from '../testing/scan.ts';
import { apart } from './logo-pixels.ts';
import { qrPdf } from './qr-pdf.ts';
import { defaultSize, pointsOf, qrSizes } from './sizes.ts';

const text = 'https://go.test/k7f3q9wx?qr=1';
const letters = await loadLetters(plainDesign.label);
/** Red, and transparent in its left half. */
const logo = apart({
  data: Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, at) =>
    at % 4 === 0 || (at % 4 === 3 && (at >> 2) % 64 >= 32) ? 255 : 0,
  ),
  width: 64,
  height: 64,
});

test.each(moduleShapes)(
  'a scanner reads the PDF of %s, in each frame, with and without a logo',
  async (modules) => {
    for (const [at, frame] of frames.entries()) {
      for (const picture of [null, 'picture']) {
        const eyes = eyeShapes[at % eyeShapes.length] ?? 'square';
        const file = await drawn({ modules, eyes, frame, logo: picture });

        expect(await scan((await renderPdf(file)).png), `${frame} ${picture}`).toBe(text);
      }
    }
  },
);

test('the page is as wide as is printed, and as high as the frame needs', async () => {
  for (const size of qrSizes) {
    const page = await renderPdf(await drawn({ frame: 'bar_below' }, pointsOf(size)));

    expect(page.width).toBeCloseTo(pointsOf(size), 1);
    expect(page.height / page.width).toBeCloseTo(43 / 37, 2);
  }
});

test('the logo stands upright in the middle, and lets the background through where it is transparent', async () => {
  const { png } = await renderPdf(await drawn({ logo: 'picture', background: '#ffff00' }));

  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.height / 2) * info.width + info.width / 2;
  const colourAt = (right: number) => [...data.subarray((middle + right) * 3, (middle + right) * 3 + 3)];

  expect(colourAt(-20)).toEqual([255, 255, 0]);
  expect(colourAt(20)).toEqual([255, 0, 0]);
});

test('black is printed with black ink alone', async () => {
  const grey = await contentOf(await drawn({}));
  const coloured = await contentOf(await drawn({ foreground: '#102030' }));

  expect(grey).toContain('\n0 g\n');
  expect(coloured).toContain(' rg\n');
});

async function drawn(design: Partial<QrDesign>, widthPt = pointsOf(defaultSize)): Promise<Uint8Array> {
  const file = await qrPdf(
    { text, letters, design: { ...plainDesign, ...design } },
    widthPt,
    async () => logo,
  );
  return new Uint8Array(await file.arrayBuffer());
}

/** What draws the page. */
async function contentOf(file: Uint8Array): Promise<string> {
  const start = Buffer.from(file).indexOf('stream\n') + 'stream\n'.length;
  const end = Buffer.from(file).indexOf('\nendstream');
  const unpacking = new Blob([new Uint8Array(file.subarray(start, end))])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Response(unpacking).text();
}
