import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { sourceFolder, viteSettings, webFolder } from './vite-settings.ts';

type Prerender = typeof import('../src/public/prerender.tsx');

const manifestFile = 'public-manifest.json';

export interface BuiltPages {
  /** Address to file, for the service. */
  pages: Record<string, string>;
  /** By page, the files of the script that runs before anything is clicked. */
  scripts: Record<string, string[]>;
  /** By page, the HTML file, which carries its style. */
  documents: Record<string, string>;
}

/** Bundles the scripts of the public pages and writes their prerendered HTML. */
export async function buildPublicPages(outDir: string): Promise<BuiltPages> {
  const [prerender, manifest] = await Promise.all([loadPrerender(), bundleScripts(outDir)]);
  const built: BuiltPages = { pages: {}, scripts: {}, documents: {} };
  await mkdir(join(outDir, 'pages'), { recursive: true });

  for (const page of prerender.publicPages) {
    const chunks = startChunks(manifest, `src/public/${page.entry}`);
    const [script = '', ...preloads] = chunks.map(({ file }) => `/app/${file}`);
    const styles = chunks.flatMap(({ css = [] }) => css).map((file) => readFile(join(outDir, file), 'utf8'));
    const style = (await Promise.all(styles)).join('').trim();
    const file = `pages/${page.name}.html`;
    await writeFile(join(outDir, file), prerender.renderPage(page, { script, preloads, style }));
    built.pages[page.path] = file;
    built.documents[page.name] = file;
    built.scripts[page.name] = chunks.map((chunk) => chunk.file);
  }
  await dropInlinedStyles(outDir, manifest);
  return built;
}

async function bundleScripts(outDir: string): Promise<Manifest> {
  const entries = ['home-entry.tsx', 'text-entry.ts', 'report-entry.tsx'];
  const settings = viteSettings({
    outDir,
    input: entries.map((entry) => `${sourceFolder}public/${entry}`),
    library: 'preact',
  });
  await build({ ...settings, build: { ...settings.build, manifest: manifestFile } });
  const path = join(outDir, manifestFile);
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await rm(path);
  return manifest;
}

/** The components as a module that Node can run, with the same library inside as the browser gets. */
async function loadPrerender(): Promise<Prerender> {
  const folder = join(webFolder, 'node_modules/.prerender', String(process.pid));
  const settings = viteSettings({
    outDir: folder,
    input: [`${sourceFolder}public/prerender.tsx`],
    library: 'preact',
  });
  await build({
    ...settings,
    ssr: { noExternal: true },
    build: { ...settings.build, ssr: true, minify: false },
  });
  try {
    return (await import(
      `${pathToFileURL(join(folder, 'prerender.js')).href}?at=${Date.now()}`
    )) as Prerender;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An entry and all that it imports at once: what a browser fetches before the page is alive. */
export function startChunks(manifest: Manifest, entry: string): Manifest[string][] {
  const chunks = new Map<string, Manifest[string]>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build made no ${name}.`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  return [...chunks.values()];
}

/** Styles stand in the pages themselves; their files are of no more use. */
async function dropInlinedStyles(outDir: string, manifest: Manifest): Promise<void> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  await Promise.all([...files].map((file) => rm(join(outDir, file))));
}
