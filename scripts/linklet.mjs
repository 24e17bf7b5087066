#!/usr/bin/env node
// The command line of the product, on its own Node. Plain JavaScript for Node 18 and later.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const node = await ensureInstalled(ROOT, { withDevelopment: false });
  const child = spawn(node, [join(ROOT, 'cli', 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
