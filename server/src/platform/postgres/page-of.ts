/** `rows` has one more than the page if there is a next page, which begins below the id `next`. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { data: Row[]; next: number | null } {
  const data = rows.slice(0, size);
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null };
}
