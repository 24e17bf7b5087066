import type { Frame } from '@linklet/contract/qr-codes/design.ts';
import { even, hole, polygon, rectangle, type Box, type Path } from './path.ts';

/** How a frame stands around a code, in modules. */
export interface FrameLayout {
  width: number;
  height: number;
  /** Where the code with its quiet zone begins. */
  code: { x: number; y: number };
  /** What is drawn in the colour of the code. */
  path: Path;
  /** Where the text goes; null without one. */
  label: Box | null;
  /** Whether the text stands on the frame, in the colour of the background. */
  isInverted: boolean;
}

const barHeight = 5;
const barRadius = 1.5;
const lineWidth = 1;
const pointer = { width: 3, height: 2 };
/** Between a bar and the end of the picture, and between a bar and its text. */
const gap = 1;

interface Asked {
  /** The code's width with its quiet zone. */
  code: number;
  hasLabel: boolean;
}

/** The quiet zone stays free: frames stand outside of it. */
export function layOut(frame: Frame, asked: Asked): FrameLayout {
  // Without a text nothing is left of the others.
  return frame === 'border' || asked.hasLabel ? layouts[frame](asked) : layouts.none(asked);
}

const layouts: Record<Frame, (asked: Asked) => FrameLayout> = {
  none: ({ code }) => ({
    ...{ width: code, height: code, code: { x: 0, y: 0 } },
    ...{ path: [], label: null, isInverted: false },
  }),
  text: ({ code }) => ({
    ...{ width: code, height: code + barHeight - gap, code: { x: 0, y: 0 } },
    ...{ path: [], label: within(barOf(code, code - 2 * gap)), isInverted: false },
  }),
  bar_below: ({ code }) => {
    const bar = barOf(code, code);
    return {
      ...{ width: code, height: code + barHeight + gap, code: { x: 0, y: 0 } },
      ...{ path: rectangle(bar, even(barRadius)), label: within(bar), isInverted: true },
    };
  },
  bar_above: ({ code }) => {
    const bar = barOf(code, gap);
    return {
      ...{ width: code, height: code + barHeight + gap, code: { x: 0, y: barHeight + gap } },
      ...{ path: rectangle(bar, even(barRadius)), label: within(bar), isInverted: true },
    };
  },
  bubble: ({ code }) => {
    const bar = barOf(code, code + pointer.height);
    return {
      ...{ width: code, height: bar.y + barHeight + gap, code: { x: 0, y: 0 } },
      ...{ path: bubble(bar), label: within(bar), isInverted: true },
    };
  },
  border: ({ code, hasLabel }) => {
    const width = code + 2 * lineWidth;
    const height = width + (hasLabel ? barHeight - lineWidth : 0);
    const inside = { x: lineWidth, y: lineWidth, width: code, height: code };
    const bar = { x: lineWidth, y: lineWidth + code, width: code, height: barHeight };
    return {
      ...{ width, height, code: { x: lineWidth, y: lineWidth } },
      path: [...rectangle({ x: 0, y: 0, width, height }), ...hole(inside, even(1))],
      ...{ label: hasLabel ? within(bar) : null, isInverted: true },
    };
  },
};

/** As wide as the code is without most of its quiet zone. */
function barOf(code: number, y: number): Box {
  return { x: 2 * gap, y, width: code - 4 * gap, height: barHeight };
}

function within({ x, y, width, height }: Box): Box {
  return { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
}

function bubble({ x, y, width, height }: Box): Path {
  const [right, bottom, middle] = [x + width, y + height, x + width / 2];
  const half = pointer.width / 2;
  return polygon(
    [
      [x, y],
      [middle - half, y],
      [middle, y - pointer.height],
      [middle + half, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ],
    [barRadius, 0, 0, 0, barRadius, barRadius, barRadius],
  );
}
