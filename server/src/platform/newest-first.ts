const PAGE_SIZE = 500;

/** Reads a page of rows with smaller ids, in descending order of them. */
type ReadPage<Row> = (before: number, limit: number) => Promise<Row[]>;

/** All rows, the newest first and without their ids, of which no more than a page is in memory. */
export async function* newestFirst<Row extends { id: number }>(
  readPage: ReadPage<Row>,
): AsyncGenerator<Omit<Row, 'id'>> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await readPage(before, PAGE_SIZE);
    for (const { id, ...row } of rows) {
      yield row;
      before = id;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}
