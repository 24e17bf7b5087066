import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, bundleForBrowsers, loadSource, startChunks, type Manifest } from './bundle.ts';

type Prerender = typeof import('../src/public/prerender.tsx');

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

/** Bundles the scripts of the public pages and writes their prerendered HTML. */
export async function buildPublicPages({ outDir, pictures }: PublicPagesOptions): Promise<BuiltPages> {
  const { publicPages, renderPage, sitemap } = await loadSource<Prerender>('public/prerender.tsx', 'preact');
  const entries = [...new Set(publicPages.map(({ entry }) => `public/${entry}`))];
  const manifest = await bundleForBrowsers({ outDir, entries, library: 'preact' });
  const built: BuiltPages = { pages: {}, scripts: {} };
  await mkdir(join(outDir, 'pages'), { recursive: true });

  for (const page of publicPages) {
    const chunks = startChunks(manifest, `public/${page.entry}`);
    const [script = '', ...preloads] = chunks.map((chunk) => addressOf(chunk.file));
    const style = await stylesOf(outDir, chunks);
    const file = `pages/${page.name}.html`;
    await writeFile(join(outDir, file), renderPage(page, { script, preloads, style, pictures }));
    built.pages[page.path] = file;
    built.scripts[page.name] = chunks.map((chunk) => chunk.file);
  }
  await writeFile(join(outDir, 'sitemap.xml'), sitemap());
  await dropStyleFiles(outDir, manifest);
  return built;
}

async function stylesOf(outDir: string, chunks: Manifest[string][]): Promise<string> {
  const files = chunks.flatMap(({ css = [] }) => css);
  const styles = await Promise.all(files.map((file) => readFile(join(outDir, file), 'utf8')));
  return styles.join('').trim();
}

/** Styles stand in the pages themselves; their files are of no more use. */
async function dropStyleFiles(outDir: string, manifest: Manifest): Promise<void> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  await Promise.all([...files].map((file) => rm(join(outDir, file))));
}
