// Runs `npm start`, `npm test` and the like. Plain JavaScript for Node 18 and later, because it also installs the
// Node that everything else runs on.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { parentIsGone } from './parent.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PARENT_CHECK_MS = 500;

const COMMANDS = {
  /** Installs what a start needs, and starts nothing. */
  setup: { isService: true },
  start: { program: ['server/src/processes/cli.ts', 'supervisor'], isService: true },
  dev: { program: ['server/src/processes/cli.ts', 'supervisor', '--dev'], env: { NODE_ENV: 'development' } },
  demo: {
    program: ['server/src/processes/cli.ts', 'supervisor', '--demo'],
    env: { DATA_DIR: 'data-demo' },
    isService: true,
  },
  backup: { program: ['server/src/processes/cli.ts', 'backup'], isService: true },
  restore: { program: ['server/src/processes/cli.ts', 'restore'], isService: true },
  export: { program: ['server/src/processes/cli.ts', 'export'], isService: true },
  check: { program: ['scripts/check.mjs'] },
  test: { program: ['scripts/test.mjs'] },
  'test:faults': { program: ['scripts/test.mjs', 'faults'] },
  bench: { program: ['bench/run.ts'] },
  /** Builds the browser extension. */
  extension: { program: ['extension/build.ts'] },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`Usage: npm run <${Object.keys(COMMANDS).join('|')}>\n`);
  process.exit(1);
}
try {
  const node = await ensureInstalled(ROOT, { withDevelopment: !command.isService });
  process.exit(command.program ? await run(node, command) : 0);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function run(node, { program, env }) {
  const child = spawn(node, [...program, ...rest], {
    cwd: ROOT,
    env: { ...process.env, ...withDefaults(env) },
    // Over the channel the child learns of our end, even where we are ended by force.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => parentIsGone() && child.kill('SIGTERM'), PARENT_CHECK_MS);
  return new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`Node could not be started: ${error.message}\n`);
      done(1);
    });
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      done(code ?? (signal === 'SIGKILL' ? 137 : 143));
    });
  });
}

function withDefaults(env = {}) {
  return Object.fromEntries(Object.entries(env).filter(([key]) => !process.env[key]));
}
