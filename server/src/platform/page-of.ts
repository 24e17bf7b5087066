/**
 * Cuts a page from rows of which one more than `limit` was read, to see whether there is a next page. `next`
 * is the id below which that begins.
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { data: Row[]; next: number | null } {
  const data = rows.slice(0, size);
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null };
}
