import { encode } from 'uqr';
import { SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { FairTurns } from '../../platform/fair-turns.ts';

export interface QrPicture {
  text: string;
  /** Of the square, in pixels. */
  size: number;
  level: 'L' | 'M' | 'Q' | 'H';
  /** Empty modules on each side. */
  margin: number;
  /** As `#rrggbb` or `#rgb`, the mark being optional. */
  foreground: string;
  background: string;
}

// The largest picture takes 12 MB and a tenth of a second.
const turns = new FairTurns({
  ...{ atOnce: 2, perAsker: 1, waiting: 40, waitingPerAsker: 10 },
  longestWaitMs: 5 * SECOND_MS,
});

/**
 * A QR code as a PNG picture. `asker` shares the turns. Throws `validation_failed` for more than a code of the level
 * holds and where a module would be less than a pixel, `too_many_requests`, and `unavailable` if too many wait.
 */
export async function qrPng(asker: string, picture: QrPicture): Promise<Buffer> {
  return turns.run(asker, async () => draw(picture));
}

async function draw({ text, size, level, margin, foreground, background }: QrPicture): Promise<Buffer> {
  const modules = modulesOf(text, level, margin);
  const width = modules.length;
  if (size < width) refuse('size', `This QR code needs at least ${String(width)} pixels.`);
  const [dark, light] = [channelsOf(foreground), channelsOf(background)];
  const pixels = Buffer.from(modules.flat().flatMap((isDark) => (isDark ? dark : light)));
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .resize(size, size, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

function modulesOf(text: string, level: QrPicture['level'], margin: number): boolean[][] {
  try {
    // The level is a client's choice: more would be a finer code than it reckons with.
    return encode(text, { ecc: level, boostEcc: false, border: margin }).data;
  } catch (error) {
    if (error instanceof RangeError) return refuse('url', 'This is too long for a QR code of this level.');
    throw error;
  }
}

function refuse(field: string, sentence: string): never {
  throw new AppError('validation_failed', { field, sentence });
}

function channelsOf(colour: string): number[] {
  const digits = colour.replace('#', '');
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16));
}
