const CELL_BEGINS_FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180), every cell quoted. What a spreadsheet would take for a formula is made text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = CELL_BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
