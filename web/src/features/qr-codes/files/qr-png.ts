import { pngOf } from '#/lib/canvas-png.ts';
import { drawQr, type Fill, type QrDrawing, type QrSource } from '../drawing/draw-qr.ts';
import { mapped } from '../drawing/path.ts';

/** A PNG file, `widthPx` wide. */
export async function qrPng(source: QrSource, widthPx: number): Promise<Blob> {
  const drawing = drawQr(source);
  const scale = widthPx / drawing.width;
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = Math.round(drawing.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t draw pictures.');

  for (const fill of drawing.fills) fillPath(context, fill, scale);
  await drawLogo(context, drawing, scale);
  return pngOf(canvas);
}

function fillPath(context: CanvasRenderingContext2D, { colour, path, isOnGrid }: Fill, scale: number) {
  const place = isOnGrid ? onPixels(scale) : (each: number) => each * scale;
  context.fillStyle = colour;
  context.beginPath();
  for (const step of mapped(path, place, place)) {
    if (step[0] === 'M') context.moveTo(step[1], step[2]);
    else if (step[0] === 'L') context.lineTo(step[1], step[2]);
    else if (step[0] === 'C') context.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6]);
    else context.closePath();
  }
  context.fill();
}

/** Puts the edges of modules on whole pixels, and what is between them evenly between these. */
function onPixels(scale: number): (each: number) => number {
  return (each) => {
    const before = Math.floor(each);
    const [start, end] = [Math.round(before * scale), Math.round((before + 1) * scale)];
    return start + (each - before) * (end - start);
  };
}

async function drawLogo(context: CanvasRenderingContext2D, { logo }: QrDrawing, scale: number) {
  if (logo === null) return;
  const { x, y, width, height } = logo.box;
  const [left, top, wide, high] = [x, y, width, height].map((each) => Math.round(each * scale));
  context.drawImage(await loadImage(logo.picture), left ?? 0, top ?? 0, wide ?? 0, high ?? 0);
}

export async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}
