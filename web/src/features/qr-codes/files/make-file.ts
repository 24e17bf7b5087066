import { loadLetters } from '../drawing/label.ts';
import type { QrSource } from '../drawing/draw-qr.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { hasLabel } from '../qr-design.ts';
import { qrPng } from './qr-png.ts';
import { qrSvg } from './qr-svg.ts';
import { withDensity } from './png-density.ts';
import { pointsOf, printedPerInch, type QrSize } from './sizes.ts';

export const qrFormats = ['svg', 'png', 'pdf'] as const;
export type QrFormat = (typeof qrFormats)[number];

export interface QrFileChoice {
  format: QrFormat;
  size: QrSize;
}

export async function makeQrFile(
  text: string,
  design: QrDesign,
  { format, size }: QrFileChoice,
): Promise<Blob> {
  const source = { text, design, letters: hasLabel(design) ? await loadLetters(design.label) : null };
  return makers[format](source, size);
}

const makers: Record<QrFormat, (source: QrSource, size: QrSize) => Promise<Blob>> = {
  svg: async (source, size) => new Blob([qrSvg(source, size)], { type: 'image/svg+xml' }),
  png: async (source, size) => {
    const png = await qrPng(source, size.pixels);
    return size.millimetres === null ? png : withDensity(png, printedPerInch);
  },
  pdf: async (source, size) => {
    const { qrPdf, readPixels } = await import('./pdf.ts');
    return qrPdf(source, pointsOf(size), readPixels);
  },
};
