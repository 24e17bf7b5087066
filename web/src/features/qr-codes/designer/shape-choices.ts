import type { PictureOption } from './PictureChoice.tsx';
import { eyesPath, eyeWidth } from '../drawing/eye-shapes.ts';
import { layOut } from '../drawing/frames.ts';
import { modulesPath } from '../drawing/module-shapes.ts';
import { hole, rectangle, type Path } from '../drawing/path.ts';
import { pathData } from '../files/qr-svg.ts';
import {
  eyeShapes,
  frames,
  moduleShapes,
  type EyeShape,
  type Frame,
  type ModuleShape,
} from '@linklet/contract/qr-codes/design.ts';

const moduleNames: Record<ModuleShape, string> = {
  square: 'Squares',
  rounded: 'Rounded',
  dots: 'Dots',
  horizontal: 'Rows',
  vertical: 'Columns',
};

const eyeNames: Record<EyeShape, string> = {
  square: 'Square',
  rounded: 'Rounded',
  circle: 'Circle',
  leaf: 'Leaf',
};

const frameNames: Record<Frame, string> = {
  none: 'None',
  text: 'Text',
  bar_below: 'Bar below',
  bar_above: 'Bar above',
  bubble: 'Bubble',
  border: 'Border',
};

/** A few modules that show how a shape joins them. */
const sample = ['#..##', '##.#.', '.#..#', '####.', '#..##'];

/** As wide as a short code, for the picture of a frame. */
const sampleCode = 22;

export const moduleChoices: readonly PictureOption<ModuleShape>[] = moduleShapes.map((value) => ({
  value,
  label: moduleNames[value],
  width: sample.length,
  height: sample.length,
  path: pathData(modulesPath(value, (column, row) => sample[row]?.[column] === '#', sample.length)),
}));

export const eyeChoices: readonly PictureOption<EyeShape>[] = eyeShapes.map((value) => ({
  ...{ value, label: eyeNames[value], width: eyeWidth, height: eyeWidth },
  path: pathData(eyesPath(value, eyeWidth).slice(0, eyesPath(value, eyeWidth).length / 3)),
}));

export const frameChoices: readonly PictureOption<Frame>[] = frames.map((value) => {
  const { width, height, code, path, label, isInverted } = layOut(value, {
    code: sampleCode,
    hasLabel: true,
  });
  const line = label && { ...label, x: label.x + 4, y: label.y + 1, width: label.width - 8, height: 1.2 };
  const text: Path = line === null ? [] : isInverted ? hole(line) : rectangle(line);
  const square = { x: code.x + 4, y: code.y + 4, width: sampleCode - 8, height: sampleCode - 8 };
  const sides = { width: Math.max(width, height), height: Math.max(width, height) };
  return {
    value,
    label: frameNames[value],
    ...sides,
    path: pathData([...path, ...rectangle(square), ...text]),
  };
});
