import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as AppDocument from '../src/routes/app-document.tsx';
import {
  addressOf,
  bundleForBrowsers,
  bundleForService,
  loadSource,
  startChunks,
  type Manifest,
} from './bundle.ts';
import { groupModules } from './chunk-groups.ts';

const main = 'routes/main.tsx';
const analytics = 'routes/analytics/AnalyticsScreen.tsx';
const reference = 'routes/api/ReferenceScreen.tsx';
const documentFile = 'app.html';
const drawnFolder = 'drawn';

/** Screens that the service draws with what it knows when it sends them, by address. */
const drawnScreens = {
  '/app/pricing': {
    name: 'pricing',
    document: 'routes/billing/pricing-document.tsx',
    screen: 'routes/billing/PricingScreen.tsx',
  },
};

export interface DrawnScreen {
  /** File of the module that draws it. */
  module: string;
  assets: AppDocument.DocumentAssets;
}

export interface BuiltApp {
  app: string;
  appRoutes: string[];
  drawn: Record<string, DrawnScreen>;
  /** Files of the first view's script. */
  scripts: string[];
  /** Files that come with the first call of the API, whichever screen makes it. */
  schemaScripts: string[];
  /** Files that the analytics screen adds, those among them. */
  analyticsScripts: string[];
  /** Files that the reference of the API adds. */
  referenceScripts: string[];
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
  const icon = pictures['icon.svg'] ?? '';
  const assets = { script, preloads, styles, icon, socialPicture: pictures['social.png'] ?? '' };
  await writeFile(join(outDir, documentFile), source.renderDocument(assets));
  const drawn = await bundleDrawnScreens(outDir, manifest, assets);

  const scripts = chunks.map((chunk) => chunk.file);
  const addedBy = (screen: string) =>
    startChunks(manifest, screen)
      .map((chunk) => chunk.file)
      .filter((file) => !scripts.includes(file));
  const analyticsScripts = addedBy(analytics);
  const referenceScripts = addedBy(reference);
  const schemaScripts = analyticsScripts.filter((file) => file.includes('/schemas-'));
  const drawnPaths = Object.keys(drawn);
  const appRoutes = source.appRoutes.filter((path) => !drawnPaths.includes(path));
  return { app: documentFile, appRoutes, drawn, scripts, schemaScripts, analyticsScripts, referenceScripts };
}

async function bundleDrawnScreens(
  outDir: string,
  manifest: Manifest,
  assets: AppDocument.DocumentAssets,
): Promise<Record<string, DrawnScreen>> {
  const folder = join(outDir, drawnFolder);
  const drawn: Record<string, DrawnScreen> = {};
  for (const [path, { name, document, screen }] of Object.entries(drawnScreens)) {
    await bundleForService(folder, document, name);
    const chunks = startChunks(manifest, screen);
    const scripts = chunks.map(({ file }) => addressOf(file)).filter((file) => file !== assets.script);
    const styles = chunks.flatMap(({ css = [] }) => css).map(addressOf);
    drawn[path] = {
      module: `${drawnFolder}/${name}.js`,
      assets: {
        ...assets,
        preloads: [...new Set([...assets.preloads, ...scripts])],
        styles: [...new Set([...assets.styles, ...styles])],
      },
    };
  }
  return drawn;
}

async function bundleApp(outDir: string): Promise<Manifest> {
  return bundleForBrowsers({ outDir, entry: main, library: 'react', groups: await groupModules(main) });
}
