const CELL_BEGINS_FORMULA = /^[=+\-@\t\r]/;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const csvStart = '\ufeff';

/** A CSV row (RFC 4180), every cell quoted; formulas of spreadsheets become text. */
export function toCsvLine(row: readonly string[]): string {
  return `${row.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const safe = CELL_BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
