import { pathToFileURL } from 'node:url';

/** What a page shows, as its address asks for it: always one of few, whatever the address says. */
export type ReadPage = (query: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface DrawingModule {
  drawPage: (assets: unknown, shown: unknown) => string;
}

interface DrawnPageOptions<Page> {
  /** Path of a module that the web has built. */
  module: string;
  assets: unknown;
  read: ReadPage;
  finish: (html: string) => Page;
}

const MOST_KEPT = 32;

/** Draws a page with what is so at the moment; one that was drawn with the same is sent again. */
export async function drawnPage<Page>({
  module,
  assets,
  read,
  finish,
}: DrawnPageOptions<Page>): Promise<(query: Readonly<Record<string, unknown>>) => Promise<Page>> {
  const { drawPage } = (await import(pathToFileURL(module).href)) as DrawingModule;
  const kept = new Map<string, Page>();

  return async (query) => {
    const shown = await read(query);
    const key = JSON.stringify(shown);
    const former = kept.get(key);
    if (former) return former;

    const page = finish(drawPage(assets, shown));
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, page);
    return page;
  };
}
