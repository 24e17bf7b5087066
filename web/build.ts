import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBudgets } from './build/budgets.ts';
import { buildPublicPages, type BuiltPages } from './build/public-pages.ts';
import { webFolder } from './build/vite-settings.ts';

const homeScriptBytes = 15_000;
const documentBytes = 40_000;

/** Builds the web app into `outDir`, which is replaced as a whole when everything has succeeded. */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const target = resolve(outDir);
  const draft = `${target}.building-${process.pid}`;
  try {
    await mkdir(join(draft, 'assets'), { recursive: true });
    await cp(join(webFolder, 'static'), draft, { recursive: true });
    const pages = await buildPublicPages(draft);
    await checkBudgets(draft, budgetsOf(pages));
    await writeFile(
      join(draft, 'pages.json'),
      JSON.stringify({ pages: pages.pages, app: 'app.html', appRoutes: [] }, null, 2),
    );
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function budgetsOf({ scripts, documents }: BuiltPages) {
  return [
    ...Object.entries(scripts).map(([name, files]) => ({
      name: `script of ${name}`,
      files,
      limit: homeScriptBytes,
    })),
    ...Object.entries(documents).map(([name, file]) => ({
      name: `HTML and CSS of ${name}`,
      files: [file],
      limit: documentBytes,
    })),
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (values.out === undefined) throw new Error('Say where to: node web/build.ts --out FOLDER');
  await buildWeb({ outDir: values.out });
}
