import { encode } from 'uqr';
import type { LogoSize, QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { hasLabel, levelOf } from '../qr-design.ts';
import { eyesPath, eyeWidth } from './eye-shapes.ts';
import { layOut } from './frames.ts';
import { capitalHeight, labelOf, type Letters } from './label.ts';
import { modulesPath } from './module-shapes.ts';
import { mapped, rectangle, type Box, type Path } from './path.ts';

export interface QrSource {
  text: string;
  design: QrDesign;
  /** What the frame's text is drawn with; null until they are loaded, or where there is no text. */
  letters: Letters | null;
}

export interface Fill {
  colour: string;
  path: Path;
  /** Whether whole numbers may be put on whole pixels: it keeps edges sharp. */
  isOnGrid: boolean;
}

/** A QR code with its frame, in modules. */
export interface QrDrawing {
  width: number;
  height: number;
  /** From the bottom up. */
  fills: Fill[];
  logo: { picture: string; box: Box } | null;
}

/** Part of the code's width that a logo takes: up to 9 % of its area, which level H repairs. */
const logoShare: Record<LogoSize, number> = { small: 0.16, medium: 0.22, large: 0.3 };

/** Throws when the text is too long for any QR code of this level. */
export function drawQr({ text, design, letters }: QrSource): QrDrawing {
  const { data, size } = encode(text, { ecc: levelOf(design), border: 0 });
  const margin = design.quiet_zone;
  const logo = design.logo === null ? null : logoSquare(size, design.logo_size);
  const isDark = (column: number, row: number) =>
    data[row]?.[column] === true && !isOfEye(column, row, size) && !isUnder(logo, column, row);
  const frame = layOut(design.frame, { code: size + 2 * margin, hasLabel: hasLabel(design) });
  const code = [...modulesPath(design.modules, isDark, size), ...eyesPath(design.eyes, size)];
  const [left, top] = [frame.code.x + margin, frame.code.y + margin];
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  return {
    ...{ width: frame.width, height: frame.height },
    fills: [
      { colour: design.background, path: rectangle(whole), isOnGrid: true },
      ...(frame.path.length > 0 ? [{ colour: design.foreground, path: frame.path, isOnGrid: true }] : []),
      { colour: design.foreground, path: moved(code, left, top), isOnGrid: true },
      ...(frame.label === null || letters === null
        ? []
        : [
            {
              colour: frame.isInverted ? design.background : design.foreground,
              path: fitted(design.label, frame.label, letters),
              isOnGrid: false,
            },
          ]),
    ],
    logo:
      logo === null || design.logo === null ? null : { picture: design.logo, box: logoBox(logo, left, top) },
  };
}

/** How much of a code's data a logo hides, from 0 to 1. */
export function hiddenShare(text: string, design: QrDesign): number {
  if (design.logo === null) return 0;
  const { size } = encode(text, { ecc: levelOf(design), border: 0 });
  // The rest of an eye's square of eight is empty.
  return logoSquare(size, design.logo_size).width ** 2 / (size ** 2 - 3 * (eyeWidth + 1) ** 2);
}

/** The square of modules that a logo hides. An odd number, as the code's width is: so it sits exactly in the middle. */
function logoSquare(size: number, wanted: LogoSize): { at: number; width: number } {
  const width = Math.floor((size * logoShare[wanted]) / 2) * 2 + 1;
  return { at: (size - width) / 2, width };
}

function isUnder(logo: { at: number; width: number } | null, column: number, row: number): boolean {
  if (logo === null) return false;
  return [column, row].every((each) => each >= logo.at && each < logo.at + logo.width);
}

function logoBox({ at, width }: { at: number; width: number }, left: number, top: number): Box {
  return { x: left + at + 0.5, y: top + at + 0.5, width: width - 1, height: width - 1 };
}

function isOfEye(column: number, row: number, size: number): boolean {
  const far = size - eyeWidth;
  return (column < eyeWidth && (row < eyeWidth || row >= far)) || (column >= far && row < eyeWidth);
}

function moved(path: Path, left: number, top: number): Path {
  return mapped(
    path,
    (x) => x + left,
    (y) => y + top,
  );
}

/** As large as its box lets it be, in the middle. */
function fitted(text: string, { x, y, width, height }: Box, letters: Letters): Path {
  const label = labelOf(text, letters);
  const scale = Math.min(height, label.width === 0 ? height : width / label.width);
  const left = x + (width - label.width * scale) / 2;
  const line = y + (height + capitalHeight * scale) / 2;
  return mapped(
    label.path,
    (each) => left + each * scale,
    (each) => line + each * scale,
  );
}
