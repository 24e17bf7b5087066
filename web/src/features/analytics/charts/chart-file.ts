import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { saveFile } from '#/lib/save-file.ts';
import type { ChartTable } from './chart-table.ts';

export type ChartFormat = 'CSV' | 'JSON' | 'PNG';

/** Saves exactly what a chart shows. `drawing` is its picture, where it has one that is more than bars. */
export async function saveChart(
  table: ChartTable,
  format: ChartFormat,
  drawing: SVGSVGElement | null,
): Promise<void> {
  const name = `${table.title} ${table.subtitle}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  saveFile(await toFile(table, format, drawing), `${name}.${format.toLowerCase()}`);
}

async function toFile(table: ChartTable, format: ChartFormat, drawing: SVGSVGElement | null): Promise<Blob> {
  if (format === 'PNG') {
    const { chartPng } = await import('./chart-png.ts');
    return chartPng(table, drawing);
  }
  return format === 'CSV'
    ? new Blob([toCsv(table)], { type: 'text/csv' })
    : new Blob([toJson(table)], { type: 'application/json' });
}

export function toCsv({ header, rows }: ChartTable): string {
  return csvStart + [header, ...rows].map((row) => toCsvLine(row.map(String))).join('');
}

export function toJson({ title, subtitle, header, rows }: ChartTable): string {
  const records = rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? null])),
  );
  return JSON.stringify({ title, subtitle, rows: records }, null, 2);
}
