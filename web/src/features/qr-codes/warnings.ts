import { hiddenShare, type QrDrawing } from './drawing/draw-qr.ts';
import { undrawable, type Letters } from './drawing/label.ts';
import type { QrSize } from './files/sizes.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { hasLabel } from './qr-design.ts';

/** Below this ratio scanners begin to fail in poor light; it is also what graphics need to be seen by all. */
const leastContrast = 3;

/** More than this of the data hidden by a logo leaves little for a scratch or a fold to hide. */
const mostHidden = 0.11;

/** What scanners read from a hand's distance. */
const leastModuleMillimetres = 0.4;

/** What makes a design hard to read. */
export function designWarnings(text: string | null, design: QrDesign, letters: Letters | null): string[] {
  return [
    colourWarning(design.foreground, design.background),
    text === null ? null : logoWarning(text, design),
    letters === null || !hasLabel(design) ? null : labelWarning(design.label, letters),
  ].filter((warning) => warning !== null);
}

/** What a size in print is too small for; null where it is large enough, or for screens. */
export function sizeWarning({ width }: QrDrawing, { millimetres }: QrSize): string | null {
  if (millimetres === null || millimetres / width >= leastModuleMillimetres) return null;
  const least = Math.ceil((width * leastModuleMillimetres) / 10);
  return `At ${millimetres / 10} cm its squares are too small for many scanners: print it ${least} cm wide or more.`;
}

function logoWarning(text: string, design: QrDesign): string | null {
  return hiddenShare(text, design) > mostHidden
    ? 'The logo hides much of the code: choose a smaller one, or try the code before you print it.'
    : null;
}

function labelWarning(label: string, letters: Letters): string | null {
  const missing = undrawable(label, letters).join(' ');
  return missing === ''
    ? null
    : `The text can’t show ${missing}: it takes Latin, Greek and Cyrillic letters.`;
}

/** What makes a QR code of these colours hard to scan, or null when nothing does. */
export function colourWarning(foreground: string, background: string): string | null {
  const [dark, light] = [luminance(foreground), luminance(background)];
  if (contrast(dark, light) < leastContrast) {
    return 'The colours are too close to each other: many scanners will not read this code.';
  }
  return dark > light
    ? 'The code is lighter than its background: some scanners can’t read inverted codes.'
    : null;
}

/** The contrast ratio of two colours written `#rrggbb`, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return contrast(luminance(one), luminance(other));
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
