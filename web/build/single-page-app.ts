import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Shell from '../src/routes/shell.tsx';
import { addressOf, bundleForBrowsers, loadSource, startChunks } from './bundle.ts';

const main = 'routes/main.tsx';
const analytics = 'routes/AnalyticsScreen.tsx';
const shellFile = 'app.html';

export interface BuiltApp {
  app: string;
  appRoutes: string[];
  /** Files of the first view's script. */
  scripts: string[];
  /** Files that the analytics screen adds. */
  analyticsScripts: string[];
}

interface SinglePageAppOptions {
  outDir: string;
  pictures: Record<string, string>;
}

/** Bundles the single-page app and writes its shell. */
export async function buildSinglePageApp({ outDir, pictures }: SinglePageAppOptions): Promise<BuiltApp> {
  const [shell, manifest] = await Promise.all([
    loadSource<typeof Shell>('routes/shell.tsx', 'react'),
    bundleForBrowsers({ outDir, entry: main, library: 'react' }),
  ]);
  const chunks = startChunks(manifest, main);
  const [script = '', ...preloads] = chunks.map((chunk) => addressOf(chunk.file));
  const styles = chunks.flatMap(({ css = [] }) => css).map(addressOf);
  const document = shell.renderShell({ script, preloads, styles, icon: pictures['icon.svg'] ?? '' });
  await writeFile(join(outDir, shellFile), document);

  const scripts = chunks.map((chunk) => chunk.file);
  const analyticsScripts = startChunks(manifest, analytics)
    .map((chunk) => chunk.file)
    .filter((file) => !scripts.includes(file));
  return { app: shellFile, appRoutes: shell.appRoutes, scripts, analyticsScripts };
}
