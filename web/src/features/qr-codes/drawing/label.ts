import type { Path, Point, Step } from './path.ts';

/** Of each character how far it is to the next, and its outline, both in thousandths of the letters' height. */
export type Letters = Readonly<Record<string, readonly [advance: number, outline: string]>>;

/** A text as outlines, standing on the line from 0 to `width`; 1 is the letters' height. */
export interface Label {
  width: number;
  path: Path;
}

/** How high a capital is. */
export const capitalHeight = 0.728;

const unit = 1000;

/** What a label is drawn with: outlines instead of a font, which programs that open the file may not have. */
export async function loadLetters(label: string): Promise<Letters> {
  const usual = (await import('./letters.json')).default as unknown as Letters;
  if (undrawable(label, usual).length === 0) return usual;
  const further = (await import('./further-letters.json')).default as unknown as Letters;
  return { ...usual, ...further };
}

export function labelOf(text: string, letters: Letters): Label {
  const path: Step[] = [];
  let width = 0;
  for (const character of text.trim().normalize('NFC')) {
    const [advance, outline] = letters[character] ?? [0, ''];
    path.push(...outlineSteps(outline, width));
    width += advance / unit;
  }
  return { width, path };
}

/** The characters of a text that can't be drawn. */
export function undrawable(text: string, letters: Letters): string[] {
  return [...new Set(text.trim().normalize('NFC'))].filter((character) => !Object.hasOwn(letters, character));
}

/** Reads `M1 2L3 4Q5 6 7 8Z`. */
function outlineSteps(outline: string, offset: number): Step[] {
  const steps: Step[] = [];
  let from: Point = [offset, 0];
  for (const [, kind, numbers = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const points = pointsOf(numbers, offset);
    const [handle, end] = [points[0], points.at(-1)];
    if (handle === undefined || end === undefined) steps.push(['Z']);
    else if (kind === 'Q') steps.push(['C', ...twoThirds(from, handle), ...twoThirds(end, handle), ...end]);
    else steps.push([kind === 'M' ? 'M' : 'L', ...end]);
    from = end ?? from;
  }
  return steps;
}

function pointsOf(numbers: string, offset: number): Point[] {
  const each = numbers === '' ? [] : numbers.split(' ').map((number) => Number(number) / unit);
  return Array.from({ length: each.length / 2 }, (_, at) => [
    (each[2 * at] ?? 0) + offset,
    each[2 * at + 1] ?? 0,
  ]);
}

/** Where a curve of one handle has each of its two, of which PDF knows only those. */
function twoThirds([x, y]: Point, [handleX, handleY]: Point): Point {
  return [x + ((handleX - x) * 2) / 3, y + ((handleY - y) * 2) / 3];
}
