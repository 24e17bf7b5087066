import { loadImage } from '../files/qr-png.ts';

const largestFileBytes = 2 * 1024 * 1024;

/** The side of the square a logo is drawn into: sharp in the largest download, small in an SVG. */
const logoSidePx = 320;

/** Reads a picked picture as a square data URL. Throws an Error whose message is meant for the visitor. */
export async function readLogo(file: File): Promise<string> {
  if (!['image/png', 'image/jpeg'].includes(file.type))
    throw new Error('The logo must be a png or jpg file.');
  if (file.size > largestFileBytes) throw new Error('The logo must not be greater than 2 MB.');
  const address = URL.createObjectURL(file);
  try {
    return drawSquare(await loadImage(address));
  } catch {
    throw new Error('This file could not be read as a picture.');
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawSquare(image: HTMLImageElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = logoSidePx;
  const scale = logoSidePx / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const [left, top] = [(logoSidePx - width) / 2, (logoSidePx - height) / 2];
  canvas.getContext('2d')?.drawImage(image, left, top, width, height);
  return canvas.toDataURL('image/png');
}
