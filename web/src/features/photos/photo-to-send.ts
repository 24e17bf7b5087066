import { errors } from '@linklet/contract/http/errors.ts';
import { photoLimits } from '@linklet/contract/photos/endpoints.ts';

/** A sentence for the visitor. */
export class PhotoProblem extends Error {}

const types = ['image/png', 'image/jpeg'];

/** What a phone can still read without running out of memory. */
const mostMegabytes = 40;

/** The server keeps a square of half this side. */
const sidePx = 512;
const jpegQuality = 0.9;

/**
 * The picked file, or, where that is larger than the server takes, its middle, drawn small and upright. Throws
 * `PhotoProblem`.
 */
export async function photoToSend(file: File): Promise<Blob> {
  if (!types.includes(file.type)) throw new PhotoProblem(errors.photo_type.message);
  if (file.size > mostMegabytes * 1024 * 1024) {
    throw new PhotoProblem(`The photo must not be greater than ${String(mostMegabytes)} MB.`);
  }
  const picture = await read(file);
  if (isTaken(file, picture)) return file;
  return drawMiddle(picture, file.type);
}

// A picture turns as its camera says when it is read this way, in every browser.
async function read(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    throw new PhotoProblem(errors.photo_unreadable.message);
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

function isTaken({ size }: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return size <= photoLimits.bytes && Math.max(naturalWidth, naturalHeight) <= photoLimits.side;
}

async function drawMiddle(picture: HTMLImageElement, type: string): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const from = Math.min(width, height);
  const to = Math.min(from, sidePx);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = to;
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, (width - from) / 2, (height - from) / 2, from, from, 0, 0, to, to);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality));
  if (blob === null) throw new PhotoProblem(errors.photo_unreadable.message);
  return blob;
}
