const CELL_BEGINS_FORMULA = /^[=+\-@\t\r]/;

/** What a csv file begins with: by this alone spreadsheets take it for UTF-8. */
export const csvStart = '\ufeff';

/** A row as CSV (RFC 4180), every cell quoted. What a spreadsheet would take for a formula is made text. */
export function toCsvLine(row: readonly string[]): string {
  return `${row.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const safe = CELL_BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
