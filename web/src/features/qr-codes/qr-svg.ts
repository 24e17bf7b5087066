import { qrPicture, type QrDesign } from './qr-design.ts';

/** A file of its own, `sizePx` wide. */
export function qrSvg(text: string, design: QrDesign, sizePx: number): string {
  const { size, runs, logo } = qrPicture(text, design);
  const path = runs.map(([column, row, length]) => `M${column} ${row}h${length}v1h-${length}z`).join('');
  const picture =
    logo === null
      ? ''
      : `<image href="${design.logo}" x="${logo.at + 0.5}" y="${logo.at + 0.5}" width="${logo.size - 1}" height="${logo.size - 1}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${size} ${size}">` +
    `<path fill="${design.background}" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="${design.foreground}" shape-rendering="crispEdges" d="${path}"/>${picture}</svg>`
  );
}

/** The same as an address that an image element takes. */
export function qrDataUrl(text: string, design: QrDesign, sizePx: number): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvg(text, design, sizePx))}`;
}
