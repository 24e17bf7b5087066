import { utils, write, type WorkSheet } from '@e965/xlsx';
import type { BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { runBatch, sendFile } from './bulk-files.ts';
import type { Browser, TestApp } from '../test-app.ts';

export interface Imported {
  batch: BatchView;
  /** URL as the file has it and what became of it, by row. */
  results: [url: string, result: string][];
  /** Destinations of what was made, in the order of the rows. */
  made: (Pick<ListedLink, 'url' | 'title' | 'description' | 'expires_at'> & {
    alias: string;
    tags: string[];
  })[];
}

/** Sends files of one browser, has them worked on, and answers what came of them. */
export function importer(app: TestApp, browser: Browser) {
  return async function importFile(
    file: string | Buffer,
    name = 'links.csv',
    withHeader = true,
  ): Promise<Imported> {
    const sent = await sendFile(browser, file, { name, fields: { withHeader: String(withHeader) } });
    if (sent.statusCode !== 200) throw new Error(sent.json().message);
    const { id } = sent.json() as { id: number };
    await runBatch(app, id);
    const batch = (await browser.get(`/bulk/batches/${id}`)).json() as BatchView;
    const report = (await browser.open(`/app/bulk/${id}/report.csv`)).body.trim().split('\r\n').slice(1);
    const rows = report.map((line) => line.slice(1, -1).split('","'));
    const { data } = (await browser.get('/urls/available')).json() as { data: ListedLink[] };
    const made = data.slice(0, batch.created).reverse();
    return {
      batch,
      results: rows.map(([, url = '', , result = '']) => [url, result]),
      made: made.map(({ url, title, description, expires_at, aliases: [main] }) => ({
        ...{ url, title, description, expires_at, alias: main?.alias ?? '', tags: main?.tags ?? [] },
      })),
    };
  };
}

/** A workbook of one sheet. */
export function sheetFile(change: (sheet: WorkSheet) => void, cells: unknown[][]): Buffer {
  const workbook = utils.book_new();
  const sheet = utils.aoa_to_sheet(cells);
  change(sheet);
  utils.book_append_sheet(workbook, sheet);
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer;
}
