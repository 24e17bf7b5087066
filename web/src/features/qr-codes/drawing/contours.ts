import type { Point } from './path.ts';

/** Whether a module is dark. */
export type Grid = (column: number, row: number) => boolean;

type Direction = 0 | 1 | 2 | 3;

/** Right, down, left, up. */
const moves = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** From the corner between four modules: the module at the right hand, and at the left, of each direction. */
const besides = [
  { right: [0, 0], left: [0, -1] },
  { right: [-1, 0], left: [0, 0] },
  { right: [-1, -1], left: [-1, 0] },
  { right: [0, -1], left: [-1, -1] },
] as const;

/**
 * The outlines around all dark modules, clockwise, and of holes counter-clockwise. Dark modules that touch are one
 * area: drawn one by one, renderers leave hairlines between them.
 */
export function contoursOf(isDark: Grid, size: number): Point[][] {
  const isEdge = (x: number, y: number, direction: Direction) => {
    const { right, left } = besides[direction];
    return isDark(x + right[0], y + right[1]) && !isDark(x + left[0], y + left[1]);
  };
  const seen = new Set<number>();
  const contours: Point[][] = [];
  for (let y = 0; y <= size; y++) {
    for (let x = 0; x <= size; x++) {
      // Every outline has an edge that goes right.
      if (isEdge(x, y, 0) && !seen.has(y * (size + 1) + x)) contours.push(walk([x, y]));
    }
  }
  return contours;

  function walk(start: Point): Point[] {
    const corners: Point[] = [];
    let [x, y] = start;
    let direction: Direction = 0;
    do {
      if (direction === 0) seen.add(y * (size + 1) + x);
      x += moves[direction][0];
      y += moves[direction][1];
      const next: Direction = turns(direction).find((each) => isEdge(x, y, each)) ?? direction;
      if (next !== direction) corners.push([x, y]);
      direction = next;
    } while (x !== start[0] || y !== start[1] || direction !== 0);
    return corners;
  }
}

/** Right first: modules that only touch at a corner stay apart. */
function turns(direction: Direction): Direction[] {
  return [1, 0, 3].map((turn) => ((direction + turn) % 4) as Direction);
}

/** Whether an outline turns right at each of its corners. */
export function turnsRight(corners: readonly Point[], at: number): boolean {
  const [before, corner, after] = [corners.at(at - 1), corners[at], corners[(at + 1) % corners.length]];
  if (!before || !corner || !after) return false;
  return (
    (corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (after[0] - corner[0]) > 0
  );
}
