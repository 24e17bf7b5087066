/** How wide a file's picture is. */
export interface QrSize {
  label: string;
  pixels: number;
  /** On paper; null where it is meant for screens. */
  millimetres: number | null;
}

export const printedPerInch = 300;
const millimetresPerInch = 25.4;
/** As browsers and programs take a pixel where nothing else is said. */
const pixelsPerInch = 96;
const pointsPerInch = 72;

export const defaultSize = onScreen(400);
export const largeSize = onScreen(1200);

export const qrSizes: readonly QrSize[] = [
  ...[defaultSize, onScreen(800), largeSize, onScreen(2400)],
  ...[onPaper(20), onPaper(30), onPaper(50), onPaper(100)],
];

export function pointsOf({ pixels, millimetres }: QrSize): number {
  const inches = millimetres === null ? pixels / pixelsPerInch : millimetres / millimetresPerInch;
  return inches * pointsPerInch;
}

function onScreen(pixels: number): QrSize {
  return { label: `${pixels} px`, pixels, millimetres: null };
}

function onPaper(millimetres: number): QrSize {
  const pixels = Math.round((millimetres / millimetresPerInch) * printedPerInch);
  return { label: `${millimetres / 10} cm in print (${pixels} px)`, pixels, millimetres };
}
