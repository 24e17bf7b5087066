import { drawQr, type Fill, type QrDrawing, type QrSource } from '../drawing/draw-qr.ts';
import type { Path } from '../drawing/path.ts';
import type { QrSize } from './sizes.ts';

/** A file of its own. */
export function qrSvg(source: QrSource, size: QrSize): string {
  const drawing = drawQr(source);
  const unit = size.millimetres === null ? '' : 'mm';
  const width = size.millimetres ?? size.pixels;
  const height = (width * drawing.height) / drawing.width;
  return svgOf(drawing, `width="${width}${unit}" height="${rounded(height)}${unit}"`);
}

/** The same as an address that an image element takes. */
export function qrDataUrl(source: QrSource, pixels: number): { url: string; width: number; height: number } {
  const drawing = drawQr(source);
  const scale = pixels / Math.max(drawing.width, drawing.height);
  const [width, height] = [drawing.width, drawing.height].map((side) => Math.round(side * scale));
  const svg = svgOf(drawing, `width="${width}" height="${height}"`);
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width: width ?? pixels,
    height: height ?? pixels,
  };
}

// `xlink:href`, because Illustrator and older Inkscape know no other.
function svgOf({ width, height, fills, logo }: QrDrawing, sides: string): string {
  const picture =
    logo === null
      ? ''
      : `<image xlink:href="${logo.picture}" x="${logo.box.x}" y="${logo.box.y}" width="${logo.box.width}" height="${logo.box.height}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${sides} viewBox="0 0 ${width} ${height}">` +
    `${fills.map(svgPath).join('')}${picture}</svg>`
  );
}

function svgPath({ colour, path }: Fill): string {
  const isStraight = path.every(([kind]) => kind !== 'C');
  return `<path fill="${colour}"${isStraight ? ' shape-rendering="crispEdges"' : ''} d="${pathData(path)}"/>`;
}

export function pathData(path: Path): string {
  return path.map(([kind, ...numbers]) => kind + numbers.map(rounded).join(' ')).join('');
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
