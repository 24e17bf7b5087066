import process from 'node:process';

// What others wrote must not move the cursor or change the colours of a terminal.
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

export function say(line: string): void {
  process.stdout.write(`${line.replace(CONTROL, ' ')}\n`);
}

export function sayJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** In columns, the last of which is as long as it is. */
export function sayTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows)
    say(
      row.map((cell, column) => cell.padEnd(column < row.length - 1 ? (widths[column] ?? 0) : 0)).join('  '),
    );
}
