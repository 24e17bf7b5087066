import type { EyeShape } from '@linklet/contract/qr-codes/design.ts';
import { even, hole, rectangle, square, type Path, type Radii } from './path.ts';

/** Modules on a side of an eye, of the hole in its ring, and of the pupil in the middle. */
export const eyeWidth = 7;
const holeWidth = 5;
const pupilWidth = 3;

/** The radii of the ring's outside, of its inside and of the pupil. */
interface Look {
  ring: Radii;
  hole: Radii;
  pupil: Radii;
}

/** All but the corner that looks to the middle of the code. */
type Corner = 'topLeft' | 'topRight' | 'bottomLeft';

const pointed: Record<Corner, number> = { topLeft: 2, topRight: 3, bottomLeft: 1 };

const looks: Record<EyeShape, (corner: Corner) => Look> = {
  square: () => ({ ring: square, hole: square, pupil: square }),
  rounded: () => ({ ring: even(2), hole: even(1.2), pupil: even(0.8) }),
  circle: () => ({ ring: even(3.5), hole: even(2.5), pupil: even(1.5) }),
  leaf: (corner) => ({ ring: leaf(corner, 2.2), hole: leaf(corner, 1.4), pupil: leaf(corner, 0.9) }),
};

/** The three marks that a scanner finds a code by. */
export function eyesPath(shape: EyeShape, size: number): Path {
  const far = size - eyeWidth;
  return [
    ...eye(0, 0, looks[shape]('topLeft')),
    ...eye(far, 0, looks[shape]('topRight')),
    ...eye(0, far, looks[shape]('bottomLeft')),
  ];
}

function eye(x: number, y: number, look: Look): Path {
  return [
    ...rectangle(centred(x, y, eyeWidth), look.ring),
    ...hole(centred(x, y, holeWidth), look.hole),
    ...rectangle(centred(x, y, pupilWidth), look.pupil),
  ];
}

function centred(x: number, y: number, width: number) {
  const gap = (eyeWidth - width) / 2;
  return { x: x + gap, y: y + gap, width, height: width };
}

function leaf(corner: Corner, radius: number): Radii {
  const [a, b, c, d] = [0, 1, 2, 3].map((at) => (at === pointed[corner] ? 0 : radius));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}
