import type { Sharp } from 'sharp';
import { photoLimits } from '@linklet/contract/photos/endpoints.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { FairTurns } from '../../platform/fair-turns.ts';

const SIDE = 256;
const QUALITY = 84;
const PATIENCE_SECONDS = 5;

const SIGNATURES = [
  // Of PNG and of JPEG.
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
];

// A picture of the largest size takes up to 90 MB and half a second while it is read.
const turns = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 20,
  waitingPerAsker: Infinity,
  longestWaitMs: 8 * SECOND_MS,
});

/**
 * Makes a small square of a picture, from its pixels alone: where it was taken, and whatever else the file carried,
 * stays behind. `asker`: who has a share of the turns. Throws `photo_type`, `photo_too_wide`, `photo_unreadable`, and
 * `unavailable` where too many wait.
 */
export async function squarePhoto(file: Uint8Array, asker: string): Promise<Buffer> {
  if (!SIGNATURES.some((signature) => signature.equals(file.subarray(0, signature.length)))) {
    throw new AppError('photo_type');
  }
  return turns.run(asker, async () => {
    const open = await loadReader();
    await requireSmallSides(open(file));
    return draw(open(file));
  });
}

let reader: Promise<(file: Uint8Array) => Sharp> | undefined;

// Loaded when the first photo comes. What people send is read by two loaders alone and by one thread, and nothing of
// it is kept.
function loadReader(): Promise<(file: Uint8Array) => Sharp> {
  reader ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
    sharp.concurrency(1);
    sharp.cache(false);
    // Its own limit has no sentence of ours; `requireSmallSides` keeps a smaller one.
    return (file) => sharp(file, { failOn: 'error', limitInputPixels: false });
  });
  return reader;
}

// From the file's head, before any pixel is read.
async function requireSmallSides(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata().catch(unreadable);
  if (Math.max(width, height) > photoLimits.side) throw new AppError('photo_too_wide');
}

async function draw(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_SECONDS })
    .toBuffer()
    .catch(unreadable);
}

function unreadable(): never {
  throw new AppError('photo_unreadable');
}
