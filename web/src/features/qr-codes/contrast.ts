/** Below this ratio scanners begin to fail in poor light; it is also what graphics need to be seen by all. */
const leastContrast = 3;

/** What makes a QR code of these colours hard to scan, or null when nothing does. */
export function scanWarning(foreground: string, background: string): string | null {
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
