// Everything fast that can be said without running the product: types, lint, directions, format, documents.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkDocuments } from './documents.mjs';
import { checkAdvisories, checkLicences } from './packages.mjs';
import { checkStructure } from './structure.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIRECTIONS = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'cli', 'extension'].filter(
  (folder) => existsSync(ROOT + folder),
);

// Types are read by a native program; lint and directions read code by the compiler that is a library.
const CHECKS = {
  lint: () => runTool('eslint/bin/eslint.js', ['.', '--max-warnings=0']),
  'types, and lint by them': () => runTool('oxlint/bin/oxlint', ['--max-warnings=0', '--threads=1']),
  directions: () =>
    runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...DIRECTIONS,
    ]),
  format: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  documents: () => checkDocuments(ROOT),
  structure: () => checkStructure(ROOT),
  licences: () => checkLicences(ROOT),
  advisories: () => checkAdvisories(ROOT),
};

/** Runs all checks, so many at once; returns how many passed and which failed. */
export async function check(atOnce) {
  const waiting = Object.entries(CHECKS);
  const failed = [];
  const runOneByOne = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, run] = next;
      const trouble = await run();
      process.stdout.write(trouble ? `✗ ${name}\n${trouble}\n` : `✓ ${name}\n`);
      if (trouble) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOneByOne));
  return { passed: Object.keys(CHECKS).length - failed.length, failed };
}

/** On one processor, and giving way to whatever else runs: tests beside it have answers to get in time. */
function runTool(script, args) {
  const tool = spawn(process.execPath, [`${ROOT}node_modules/${script}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, GOMAXPROCS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (tool.pid !== undefined) setPriority(tool.pid, constants.priority.PRIORITY_LOW);
  const output = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (text) => output.push(text));
  return new Promise((done) => {
    tool.once('error', (error) => done(error.message));
    tool.once('close', (code) =>
      done(code === 0 ? '' : Buffer.concat(output).toString() || `exit code ${code}`),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check(availableParallelism());
  process.exit(failed.length === 0 ? 0 : 1);
}
