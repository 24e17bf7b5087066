import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, type Runner } from './runner.ts';

export const typeScriptRunner: Runner = {
  how: 'run by Node',
  run: async (samples, setting) => {
    const sources = join(setting.folder, 'typescript');
    await mkdir(sources);
    const names = samples.map((_, index) => `sample-${String(index)}.ts`);
    await Promise.all(names.map((name, index) => writeFile(join(sources, name), samples[index] ?? '')));
    const all = join(sources, 'all.mjs');
    await writeFile(all, names.map((name) => `await import('./${name}');`).join('\n'));
    await runProgram(process.execPath, [all], setting);
  },
};
