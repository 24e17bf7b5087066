import { drawQr, type Fill, type QrDrawing, type QrSource } from '../drawing/draw-qr.ts';
import type { Step } from '../drawing/path.ts';
import { pdfDocument, type PdfPicture } from './pdf-document.ts';

export type ReadPicture = (source: string) => Promise<PdfPicture>;

/** A PDF file of outlines, `widthPt` wide. */
export async function qrPdf(source: QrSource, widthPt: number, readPicture: ReadPicture): Promise<Blob> {
  const drawing = drawQr(source);
  const scale = widthPt / drawing.width;
  return pdfDocument({
    width: rounded(widthPt),
    height: rounded(drawing.height * scale),
    content: contentOf(drawing, scale),
    picture: drawing.logo === null ? null : await readPicture(drawing.logo.picture),
  });
}

/** Coordinates of a PDF grow upwards. */
function contentOf({ height, fills, logo }: QrDrawing, scale: number): string {
  const upright = `${rounded(scale)} 0 0 ${-rounded(scale)} 0 ${rounded(height * scale)} cm`;
  const picture =
    logo === null
      ? []
      : [
          `q ${logo.box.width} 0 0 ${-logo.box.height} ${logo.box.x} ${logo.box.y + logo.box.height} cm /Logo Do Q`,
        ];
  return ['q', upright, ...fills.flatMap(pdfFill), ...picture, 'Q'].join('\n');
}

function pdfFill({ colour, path }: Fill): string[] {
  return [colourOf(colour), ...path.map(pdfStep), 'f'];
}

const operators: Record<Step[0], string> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

function pdfStep([kind, ...numbers]: Step): string {
  return [...numbers.map(rounded), operators[kind]].join(' ');
}

/** Darker than this is black to the eye. */
const nearlyBlack = 0.16;

/** Greys as such, and what is nearly black as black: of several inks, none of which meets the others, a code blurs. */
function colourOf(colour: string): string {
  const levels = [1, 3, 5].map((at) => rounded(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  if (Math.max(...levels) < nearlyBlack) return '0 g';
  return new Set(levels).size === 1 ? `${levels[0]} g` : `${levels.join(' ')} rg`;
}

function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
