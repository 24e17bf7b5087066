import { logoSidePx, longestLogo } from '@linklet/contract/qr-codes/design.ts';
import { loadImage } from '../files/qr-png.ts';

const largestFileBytes = 2 * 1024 * 1024;
const jpegQuality = 0.85;

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

/** As PNG, which can be transparent; as JPEG where that is too large, as of a photo. */
function drawSquare(image: HTMLImageElement): string {
  const png = drawn(image, 'transparent').toDataURL('image/png');
  return png.length <= longestLogo ? png : drawn(image, '#ffffff').toDataURL('image/jpeg', jpegQuality);
}

function drawn(image: HTMLImageElement, background: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = logoSidePx;
  const scale = logoSidePx / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const [left, top] = [(logoSidePx - width) / 2, (logoSidePx - height) / 2];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw pictures.');
  context.fillStyle = background;
  context.fillRect(0, 0, logoSidePx, logoSidePx);
  context.drawImage(image, left, top, width, height);
  return canvas;
}
