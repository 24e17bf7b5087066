/**
 * A page of rows, the newest first, of which one more was read than it holds: that one tells whether there is a next
 * page. `next` is the id that the next page begins below.
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { data: Row[]; next: number | null } {
  const data = rows.slice(0, size);
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null };
}
