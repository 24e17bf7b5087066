import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPhp } from './read-php.ts';
import { sendAll } from './request-in.ts';
import { isInstalled, runProgram, type Runner } from './runner.ts';

export const phpRunner: Runner = isInstalled('php', '--version')
  ? {
      how: 'run by PHP',
      run: async (samples, setting) => {
        const sources = join(setting.folder, 'php');
        await mkdir(sources);
        const paths = samples.map((_, index) => join(sources, `${String(index)}.php`));
        await Promise.all(paths.map((path, index) => writeFile(path, samples[index] ?? '')));
        const all = join(sources, 'all.php');
        await writeFile(all, `<?php\n${paths.map((path) => `include '${path}';`).join('\n')}\n`);
        await runProgram('php', ['-d', 'allow_url_fopen=1', all], setting);
      },
    }
  : {
      how: 'parsed, as here is no PHP',
      run: async (samples, setting) => {
        for (const sample of samples) await sendAll([await readPhp(sample, setting)]);
      },
    };
