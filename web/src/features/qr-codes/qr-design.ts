import { encode } from 'uqr';

export const correctionLevels = ['L', 'M', 'Q', 'H'] as const;
export type CorrectionLevel = (typeof correctionLevels)[number];

export interface QrDesign {
  level: CorrectionLevel;
  foreground: string;
  background: string;
  /** Empty modules around the code; the standard asks for four. */
  quietZone: number;
  /** A small picture for the middle, as a data URL. */
  logo: string | null;
}

/** Dark on light whatever the theme: scanners expect it. */
export const plainDesign: QrDesign = {
  level: 'M',
  foreground: '#14161f',
  background: '#ffffff',
  quietZone: 4,
  logo: null,
};

/** Part of the code's width that a logo takes: 5 % of its area, well within what level H repairs. */
const logoShare = 0.22;

export interface QrPicture {
  /** Modules on a side, quiet zone included. */
  size: number;
  /** Runs of dark modules: column, row and length. */
  runs: [column: number, row: number, length: number][];
  /** The square that the logo covers, or null. */
  logo: { at: number; size: number } | null;
}

/** The level really used: a logo hides modules, so it takes the strongest. */
export function levelOf(design: QrDesign): CorrectionLevel {
  return design.logo === null ? design.level : 'H';
}

/** Throws when the text is too long for any QR code of this level. */
export function qrPicture(text: string, design: QrDesign): QrPicture {
  const { data, size } = encode(text, { ecc: levelOf(design), border: design.quietZone });
  const modules = size;
  const logo = design.logo === null ? null : logoSquare(modules, design.quietZone);
  const hidden = (column: number, row: number) => logo !== null && within(logo, column) && within(logo, row);
  const runs = data.flatMap((line, row) =>
    runsOf(line, (column) => hidden(column, row)).map(
      ([column, length]) => [column, row, length] as QrPicture['runs'][number],
    ),
  );
  return { size: modules, runs, logo };
}

function logoSquare(size: number, quietZone: number): { at: number; size: number } {
  const inner = size - 2 * quietZone;
  // An odd number of modules, as the code's own width is odd: then the square sits exactly in the middle.
  const width = Math.floor((inner * logoShare) / 2) * 2 + 1;
  return { at: (size - width) / 2, size: width };
}

function within(square: { at: number; size: number }, position: number): boolean {
  return position >= square.at && position < square.at + square.size;
}

function runsOf(line: boolean[], hidden: (column: number) => boolean): [column: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [column, dark] of line.entries()) {
    if (!dark || hidden(column)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === column) last[1] += 1;
    else runs.push([column, 1]);
  }
  return runs;
}
