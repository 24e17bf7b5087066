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

// The compiler that is native; lint and directions read code by the one that is a library.
const CHECKS = {
  types: () => runTool('typescript-native/bin/tsc', ['-p', '.']),
  'types of the web': () => runTool('typescript-native/bin/tsc', ['-p', 'web']),
  'types of the journeys': () => runTool('typescript-native/bin/tsc', ['-p', 'e2e']),
  'types of the extension': () => runTool('typescript-native/bin/tsc', ['-p', 'extension']),
  lint: () => runTool('eslint/bin/eslint.js', ['.', '--max-warnings=0', ...knownGood('eslint')]),
  'lint by types': () => runTool('oxlint/bin/oxlint', ['--max-warnings=0', '--threads=1']),
  directions: () =>
    runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...DIRECTIONS,
    ]),
  format: () =>
    runTool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.', ...knownGood('prettier')]),
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

/** Passes over files that it has found good as they are, by the same version and settings: it looks at each by itself. */
function knownGood(tool) {
  return ['--cache', '--cache-strategy=content', `--cache-location=${ROOT}.cache/${tool}`];
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
