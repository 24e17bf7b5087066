import { formatNumber } from '#/lib/format.ts';

const KB = 1000;

/** A size as people read it, such as “12 kB”. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${formatNumber(bytes)} B`;
  if (bytes < KB * KB) return `${formatNumber(Math.round(bytes / KB))} kB`;
  return `${formatNumber(Math.round(bytes / ((KB * KB) / 10)) / 10)} MB`;
}
