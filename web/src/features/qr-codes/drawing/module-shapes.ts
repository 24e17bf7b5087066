import { contoursOf, turnsRight, type Grid } from './contours.ts';
import type { ModuleShape } from '@linklet/contract/qr-codes/design.ts';
import { even, polygon, rectangle, type Box, type Path } from './path.ts';

/** Dots touch, as some scanners read smaller ones as light; lines are apart from those beside them. */
const dotWidth = 1;
const lineWidth = 0.9;

/** Where dark modules are, drawn in a shape. */
export function modulesPath(shape: ModuleShape, isDark: Grid, size: number): Path {
  return drawn[shape](isDark, size);
}

const drawn: Record<ModuleShape, (isDark: Grid, size: number) => Path> = {
  square: (isDark, size) => contoursOf(isDark, size).flatMap((corners) => polygon(corners, [])),
  rounded: (isDark, size) =>
    contoursOf(isDark, size).flatMap((corners) =>
      polygon(
        corners,
        corners.map((_, at) => (turnsRight(corners, at) ? 0.5 : 0.25)),
      ),
    ),
  dots: (isDark, size) => runs(isDark, size, 1).flatMap((run) => pill(run, dotWidth)),
  horizontal: (isDark, size) => runs(isDark, size, size).flatMap((run) => pill(run, lineWidth)),
  vertical: (isDark, size) =>
    runs((column, row) => isDark(row, column), size, size).flatMap(({ x, y, width, height }) =>
      pill({ x: y, y: x, width: height, height: width }, lineWidth),
    ),
};

/** Dark modules beside one another in a row, as many as `longest` together. */
function runs(isDark: Grid, size: number, longest: number): Box[] {
  const found: Box[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue;
      const last = found.at(-1);
      if (last?.y === y && last.x + last.width === x && last.width < longest) last.width += 1;
      else found.push({ x, y, width: 1, height: 1 });
    }
  }
  return found;
}

function pill({ x, y, width, height }: Box, thickness: number): Path {
  const gap = (1 - thickness) / 2;
  const box = { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
  return rectangle(box, even(thickness / 2));
}
