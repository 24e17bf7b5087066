const PAGE_SIZE = 500;

type ReadPage<Row> = (before: number, limit: number) => Promise<Row[]>;

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
