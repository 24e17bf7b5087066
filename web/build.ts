import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBudgets, type Budget } from './build/budgets.ts';
import { compressFiles } from './build/compress.ts';
import { copyPictures } from './build/pictures.ts';
import { buildPublicPages, type BuiltPages } from './build/public-pages.ts';
import { buildSinglePageApp, type BuiltApp } from './build/single-page-app.ts';
import { webFolder } from './build/vite-settings.ts';

const pageScriptBytes = 15_000;
const pageDocumentBytes = 40_000;
const appScriptBytes = 120_000;
const schemaScriptBytes = 30_000;
const analyticsScriptBytes = 45_000;
const referenceScriptBytes = 70_000;

/** Builds the web app into `outDir`, which is replaced as a whole once everything has succeeded. */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const target = resolve(outDir);
  const draft = `${target}.building-${process.pid}`;
  try {
    await mkdir(join(draft, 'assets'), { recursive: true });
    await Promise.all(
      ['favicon.ico', 'robots.txt'].map((name) =>
        copyFile(join(webFolder, 'static', name), join(draft, name)),
      ),
    );
    const pictures = await copyPictures(draft);
    const [site, app] = await Promise.all([
      buildPublicPages({ outDir: draft, pictures }),
      buildSinglePageApp({ outDir: draft, pictures }),
    ]);
    await checkBudgets(draft, budgetsOf(site, app));
    await compressFiles(join(draft, 'assets'));
    const manifest = { pages: site.pages, app: app.app, appRoutes: app.appRoutes, drawn: app.drawn };
    await writeFile(join(draft, 'pages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function budgetsOf({ pages, scripts }: BuiltPages, app: BuiltApp): Budget[] {
  return [
    ...Object.entries(scripts).map(([name, files]) => ({
      name: `script of ${name}`,
      files,
      limit: pageScriptBytes,
    })),
    ...Object.values(pages).map((file) => ({
      name: `HTML and CSS of ${file}`,
      files: [file],
      limit: pageDocumentBytes,
    })),
    { name: 'script of the app’s first view', files: app.scripts, limit: appScriptBytes },
    { name: 'script that reads schemas', files: app.schemaScripts, limit: schemaScriptBytes },
    {
      name: 'script that analytics adds',
      files: app.analyticsScripts,
      limit: analyticsScriptBytes,
      without: app.schemaScripts,
    },
    {
      name: 'script that the reference of the API adds',
      files: app.referenceScripts,
      limit: referenceScriptBytes,
      without: app.schemaScripts,
    },
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (values.out === undefined) throw new Error('Say where to: node web/build.ts --out FOLDER');
  await buildWeb({ outDir: values.out });
}
