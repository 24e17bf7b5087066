import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const icon = fileURLToPath(new URL('../web/static/assets/icon-512.png', import.meta.url));

/** Builds the extension into `outDir`, which a browser loads as it is. */
export async function buildExtension(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const files = ['manifest.json', 'popup.html', 'popup.css'];
  await Promise.all([
    ...files.map(async (name) => copyFile(join(folder, name), join(outDir, name))),
    copyFile(icon, join(outDir, 'icon.png')),
  ]);
  await build({
    ...{ root: folder, configFile: false, envDir: false, publicDir: false, logLevel: 'warn' },
    build: {
      ...{ outDir, emptyOutDir: false, target: 'chrome123', modulePreload: false },
      rolldownOptions: {
        input: { popup: join(folder, 'src', 'popup.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/extension' } } });
  const outDir = resolve(values.out);
  await buildExtension(outDir);
  console.log(
    `The extension is in ${relative(process.cwd(), outDir)}: load it unpacked in chrome://extensions.`,
  );
}
