import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { sourceFolder, viteSettings, type Library } from './vite-settings.ts';

export type { Manifest };
export type Chunk = Manifest[string];

interface BrowserBundle {
  outDir: string;
  /** Below the source folder. */
  entry: string;
  library: Library;
  groups?: ReadonlyMap<string, string>;
}

/** Bundles scripts and styles for browsers and tells what became of each source. */
export async function bundleForBrowsers({
  outDir,
  entry,
  library,
  groups,
}: BrowserBundle): Promise<Manifest> {
  const manifestFile = `manifest-${basename(entry)}.json`;
  const settings = viteSettings({ outDir, input: [sourceFolder + entry], library, groups });
  await build({ ...settings, build: { ...settings.build, manifest: manifestFile } });
  const path = join(outDir, manifestFile);
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await rm(path);
  return manifest;
}

/** Bundles a source module for the service, which draws pages with it. */
export async function bundleForService(outDir: string, entry: string, name: string): Promise<void> {
  const settings = viteSettings({ outDir, input: { [name]: sourceFolder + entry }, library: 'react' });
  await build({
    ...settings,
    ssr: { noExternal: true },
    build: { ...settings.build, ssr: true, minify: false },
  });
}

/** Loads a source module into this process, with the library inside that browsers get. */
export async function loadSource<Module>(entry: string, library: Library): Promise<Module> {
  const folder = await mkdtemp(join(tmpdir(), `linklet-${library}-`));
  const settings = viteSettings({ outDir: folder, input: { entry: sourceFolder + entry }, library });
  await build({
    ...settings,
    ssr: { noExternal: true },
    build: { ...settings.build, ssr: true, minify: false },
  });
  try {
    return (await import(pathToFileURL(join(folder, 'entry.js')).href)) as Module;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An entry and all that it imports at once: what a browser fetches before the page is alive. */
export function startChunks(manifest: Manifest, entry: string): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build made no ${name}.`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(`src/${entry}`);
  return [...chunks.values()];
}

/** Where a browser finds a built file. */
export function addressOf(file: string): string {
  return `/app/${file}`;
}
