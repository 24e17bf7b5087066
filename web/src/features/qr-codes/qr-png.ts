import { pngOf } from '#/lib/canvas-png.ts';
import { qrPicture, type QrDesign } from './qr-design.ts';

/** A PNG file, `sizePx` wide, each module on whole pixels so that edges stay sharp. */
export async function qrPng(text: string, design: QrDesign, sizePx: number): Promise<Blob> {
  const { size, runs, logo } = qrPicture(text, design);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw pictures.');

  const pixel = (module: number) => Math.round((module * sizePx) / size);
  context.fillStyle = design.background;
  context.fillRect(0, 0, sizePx, sizePx);
  context.fillStyle = design.foreground;
  for (const [column, row, length] of runs) {
    const [left, top] = [pixel(column), pixel(row)];
    context.fillRect(left, top, pixel(column + length) - left, pixel(row + 1) - top);
  }
  if (logo !== null && design.logo !== null) {
    const side = pixel(logo.size - 1);
    context.drawImage(await loadImage(design.logo), pixel(logo.at + 0.5), pixel(logo.at + 0.5), side, side);
  }
  return pngOf(canvas);
}

export async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
