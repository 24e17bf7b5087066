/** A step of an outline, in absolute coordinates; `y` grows downwards. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** Closed outlines; holes turn the other way, so that every way to fill them gives the same. */
export type Path = readonly Step[];

export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Corners from the upper left on, clockwise. */
export type Radii = readonly [number, number, number, number];

export const square: Radii = [0, 0, 0, 0];

/** How far the handles of a curve are from its ends, so that four of them make a circle. */
const arc = 0.5523;

export function even(radius: number): Radii {
  return [radius, radius, radius, radius];
}

/** A rectangle, clockwise. */
export function rectangle({ x, y, width, height }: Box, radii: Radii = square): Path {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return polygon(corners, radii);
}

/** The same, counter-clockwise: a hole in what surrounds it. */
export function hole({ x, y, width, height }: Box, radii: Radii = square): Path {
  const corners: Point[] = [
    [x, y],
    [x, y + height],
    [x + width, y + height],
    [x + width, y],
  ];
  return polygon(corners, [radii[0], radii[3], radii[2], radii[1]]);
}

/** Straight lines between corners, each rounded by its radius. */
export function polygon(corners: readonly Point[], radii: readonly number[]): Path {
  const steps = corners.flatMap((corner, at): Step[] => {
    const radius = radii[at] ?? 0;
    const before = corners.at(at - 1) ?? corner;
    const after = corners[(at + 1) % corners.length] ?? corner;
    const start: Step = ['L', ...towards(corner, before, radius)];
    if (radius === 0) return [start];
    const [handleIn, handleOut] = [before, after].map((end) => towards(corner, end, radius * (1 - arc)));
    return [
      start,
      ['C', ...(handleIn ?? corner), ...(handleOut ?? corner), ...towards(corner, after, radius)],
    ];
  });
  return [
    ...steps.map((step, at): Step => (at === 0 && step[0] === 'L' ? ['M', step[1], step[2]] : step)),
    ['Z'],
  ];
}

function towards([x, y]: Point, [endX, endY]: Point, distance: number): Point {
  const length = Math.hypot(endX - x, endY - y) || 1;
  return [x + ((endX - x) * distance) / length, y + ((endY - y) * distance) / length];
}

/** Every point of a path put elsewhere. */
export function mapped(path: Path, mapX: (x: number) => number, mapY: (y: number) => number): Path {
  return path.map((step): Step => {
    if (step[0] === 'Z') return step;
    if (step[0] !== 'C') return [step[0], mapX(step[1]), mapY(step[2])];
    const [, x1, y1, x2, y2, x, y] = step;
    return ['C', mapX(x1), mapY(y1), mapX(x2), mapY(y2), mapX(x), mapY(y)];
  });
}
