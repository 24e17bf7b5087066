import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Prerender from '../src/public/prerender.tsx';
import { addressOf, bundleForBrowsers, loadSource, startChunks } from './bundle.ts';

export interface BuiltPages {
  /** Address to file, for the service. */
  pages: Record<string, string>;
  /** By page, the files of the script that runs before anything is clicked. */
  scripts: Record<string, string[]>;
}

interface PublicPagesOptions {
  outDir: string;
  /** Addresses of pictures by name. */
  pictures: Record<string, string>;
}

interface PageStart {
  /** Files of the script, the one to begin with first. */
  scripts: string[];
  style: string;
}

/** Bundles the scripts of the public pages and writes their prerendered HTML. */
export async function buildPublicPages({ outDir, pictures }: PublicPagesOptions): Promise<BuiltPages> {
  const { publicPages, renderPage, sitemap } = await loadSource<typeof Prerender>(
    'public/prerender.tsx',
    'preact',
  );
  const starts = await bundlePages(outDir, [...new Set(publicPages.map(({ entry }) => entry))]);
  const built: BuiltPages = { pages: {}, scripts: {} };
  await mkdir(join(outDir, 'pages'), { recursive: true });

  for (const page of publicPages) {
    const { scripts, style } = starts[page.entry] ?? { scripts: [], style: '' };
    const [script = '', ...preloads] = scripts.map(addressOf);
    const file = `pages/${page.name}.html`;
    await writeFile(join(outDir, file), renderPage(page, { script, preloads, style, pictures }));
    built.pages[page.path] = file;
    built.scripts[page.name] = scripts;
  }
  await writeFile(join(outDir, 'sitemap.xml'), sitemap());
  return built;
}

/** Each entry by itself: then what it needs at once is one file, not a dozen that several pages might share. */
async function bundlePages(outDir: string, entries: string[]): Promise<Record<string, PageStart>> {
  const starts = await Promise.all(entries.map((entry) => bundlePage(outDir, `public/${entry}`)));
  return Object.fromEntries(entries.map((entry, index) => [entry, starts[index]])) as Record<
    string,
    PageStart
  >;
}

async function bundlePage(outDir: string, entry: string): Promise<PageStart> {
  const manifest = await bundleForBrowsers({ outDir, entry, library: 'preact' });
  const chunks = startChunks(manifest, entry);
  const styles = chunks.flatMap(({ css = [] }) => css).map((file) => join(outDir, file));
  const style = (await Promise.all(styles.map((path) => readFile(path, 'utf8')))).join('').trim();
  // Styles stand in the pages themselves; their files are of no more use.
  await Promise.all(styles.map((path) => rm(path)));
  return { scripts: chunks.map((chunk) => chunk.file), style };
}
