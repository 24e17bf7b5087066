import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const least = 3;

/** A colour of the tokens in the light scheme and in the dark one. */
function coloursOf(name: string): string[] {
  const [, light = '', dark = ''] =
    new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  return [light, dark];
}

/** By WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test.each([1, 2, 3, 4, 5])('series %i of data stands out from a card in both schemes', (number) => {
  const cards = coloursOf('--surface');

  for (const [scheme, colour] of coloursOf(`--data-${number}`).entries()) {
    expect(contrast(colour, cards[scheme] ?? '')).toBeGreaterThanOrEqual(least);
  }
});
