import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, type Runner } from './runner.ts';

const child = fileURLToPath(new URL('python-child.ts', import.meta.url));

export const pythonRunner: Runner = {
  how: 'run by Python as WebAssembly',
  run: async (samples, setting) => {
    const path = join(setting.folder, 'samples.json');
    await writeFile(path, JSON.stringify(samples));
    // It lets Python wait for what is asked for.
    await runProgram(process.execPath, ['--experimental-wasm-jspi', child, path], setting);
  },
};
