import sharp from 'sharp';
import type { Page } from './browser.ts';

export interface Point {
  x: number;
  y: number;
}

export type Pixel = readonly [red: number, green: number, blue: number];

/** What the page shows at each point, by which its parts can be told apart. */
export async function pixelsAt(page: Page, points: readonly Point[]): Promise<Pixel[]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(({ x, y }) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

/** How far apart two colours are, in steps of their channels. */
export function distance(one: Pixel, other: Pixel): number {
  return one.reduce((sum, channel, index) => sum + Math.abs(channel - (other[index] ?? 0)), 0);
}

/** Lines of text that an element takes. Runs in the browser. */
export function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}
