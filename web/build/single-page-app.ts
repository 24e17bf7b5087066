import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as AppDocument from '../src/routes/app-document.tsx';
import { addressOf, bundleForBrowsers, loadSource, startChunks, type Manifest } from './bundle.ts';
import { groupModules } from './chunk-groups.ts';

const main = 'routes/main.tsx';
const analytics = 'routes/analytics/AnalyticsScreen.tsx';
const documentFile = 'app.html';

export interface BuiltApp {
  app: string;
  appRoutes: string[];
  /** Files of the first view's script. */
  scripts: string[];
  /** Files that come with the first call of the API, whichever screen makes it. */
  schemaScripts: string[];
  /** Files that the analytics screen adds, those among them. */
  analyticsScripts: string[];
}

interface SinglePageAppOptions {
  outDir: string;
  pictures: Record<string, string>;
}

/** Bundles the single-page app and writes its document. */
export async function buildSinglePageApp({ outDir, pictures }: SinglePageAppOptions): Promise<BuiltApp> {
  const [source, manifest] = await Promise.all([
    loadSource<typeof AppDocument>('routes/app-document.tsx', 'react'),
    bundleApp(outDir),
  ]);
  const chunks = startChunks(manifest, main);
  const [script = '', ...preloads] = chunks.map((chunk) => addressOf(chunk.file));
  const styles = chunks.flatMap(({ css = [] }) => css).map(addressOf);
  const document = source.renderDocument({ script, preloads, styles, icon: pictures['icon.svg'] ?? '' });
  await writeFile(join(outDir, documentFile), document);

  const scripts = chunks.map((chunk) => chunk.file);
  const analyticsScripts = startChunks(manifest, analytics)
    .map((chunk) => chunk.file)
    .filter((file) => !scripts.includes(file));
  const schemaScripts = analyticsScripts.filter((file) => file.includes('/schemas-'));
  return { app: documentFile, appRoutes: source.appRoutes, scripts, schemaScripts, analyticsScripts };
}

async function bundleApp(outDir: string): Promise<Manifest> {
  return bundleForBrowsers({ outDir, entry: main, library: 'react', groups: await groupModules(main) });
}
