import type { PdfPicture } from './pdf-document.ts';
import { loadImage } from './qr-png.ts';

/** The pixels of a picture that has the address of its content. */
export async function readPixels(source: string): Promise<PdfPicture> {
  const image = await loadImage(source);
  const canvas = document.createElement('canvas');
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw pictures.');
  context.drawImage(image, 0, 0);
  return apart(context.getImageData(0, 0, width, height));
}

/** The transparency of each pixel by itself, as PDF has it. */
export function apart({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): PdfPicture {
  const pixels = Array.from({ length: width * height }, (_, at) => data.subarray(4 * at, 4 * at + 4));
  return {
    ...{ width, height },
    colours: Uint8Array.from(pixels.flatMap(([red = 0, green = 0, blue = 0]) => [red, green, blue])),
    transparency: Uint8Array.from(pixels.map(([, , , alpha = 255]) => alpha)),
  };
}
