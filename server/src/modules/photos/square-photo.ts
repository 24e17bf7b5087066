import type { Sharp } from 'sharp';
import { photoLimits } from '@linklet/contract/photos/endpoints.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { FairTurns } from '../../platform/fair-turns.ts';

const SIDE = 256;
const QUALITY = 84;
const PATIENCE_SECONDS = 5;

const SIGNATURES = [
  // Signatures of PNG and JPEG.
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
];

// Decoding a picture of the largest size takes up to 90 MB and half a second.
const turns = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 20,
  waitingPerAsker: Infinity,
  longestWaitMs: 8 * SECOND_MS,
});

/**
 * Copies pixels only, without metadata such as the location. `asker` shares the turns. Throws `photo_type`,
 * `photo_too_wide`, `photo_unreadable`, and `unavailable` if too many wait.
 */
export async function squarePhoto(file: Uint8Array, asker: string): Promise<Buffer> {
  return drawn(file, asker, (picture) =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }),
  );
}

/** The same as a PNG of a square with this side, in which all of the picture is; the rest is transparent. */
export async function squareLogo(file: Uint8Array, asker: string, side: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return drawn(file, asker, (picture) =>
    picture.resize(side, side, { fit: 'contain', background }).png({ palette: true }),
  );
}

type Drawing = (picture: Sharp) => Sharp;

async function drawn(file: Uint8Array, asker: string, drawing: Drawing): Promise<Buffer> {
  if (!SIGNATURES.some((signature) => signature.equals(file.subarray(0, signature.length)))) {
    throw new AppError('photo_type');
  }
  return turns.run(asker, async () => {
    const open = await loadReader();
    await requireSmallSides(open(file));
    return draw(open(file), drawing);
  });
}

let reader: Promise<(file: Uint8Array) => Sharp> | undefined;

// Loaded with the first photo. Only two decoders, one thread and no cache for uploaded pictures.
function loadReader(): Promise<(file: Uint8Array) => Sharp> {
  reader ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
    sharp.concurrency(1);
    sharp.cache(false);
    // The library's limit has no sentence of ours; `requireSmallSides` has a smaller one.
    return (file) => sharp(file, { failOn: 'error', limitInputPixels: false });
  });
  return reader;
}

// Read from the file's header, before any pixel is decoded.
async function requireSmallSides(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata().catch(unreadable);
  if (Math.max(width, height) > photoLimits.side) throw new AppError('photo_too_wide');
}

async function draw(picture: Sharp, drawing: Drawing): Promise<Buffer> {
  return drawing(picture.autoOrient()).timeout({ seconds: PATIENCE_SECONDS }).toBuffer().catch(unreadable);
}

function unreadable(): never {
  throw new AppError('photo_unreadable');
}
