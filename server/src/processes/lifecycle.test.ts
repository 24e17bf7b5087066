import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklet-process-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const lifecycle = new URL('./lifecycle.ts', import.meta.url).href;
const program = `
  import { runProcess } from '${lifecycle}';
  await runProcess('test', async () => ({ close: async () => undefined }));
`;

test('what a process has compiled is kept even if it is killed, so that the next starts fast', async () => {
  const [file, cache] = [join(folder, 'program.mjs'), join(folder, 'cache')];
  writeFileSync(file, program);
  const child = fork(file, {
    execArgv: [],
    env: { PATH: process.env['PATH'], DATA_DIR: folder, NODE_COMPILE_CACHE: cache },
  });
  await once(child, 'message');

  await expect.poll(() => readdirSync(cache, { recursive: true }).join(' ')).toMatch(/[\da-f]{8}(?:\s|$)/);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');

  expect(await ended).toEqual([null, 'SIGKILL']);
});
