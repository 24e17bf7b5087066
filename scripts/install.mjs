import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Installs what is missing; returns the path of the Node that runs everything else. */
export async function ensureInstalled(root, { withDevelopment }) {
  const missing = findMissing(root, withDevelopment);
  if (missing) {
    process.stderr.write(`Installing packages (${missing}) …\n`);
    await install(root, withDevelopment);
  }
  await ensurePatched(root);
  return ensureNode(root);
}

// No script runs by itself when packages are installed (`ignore-scripts`), not even ours: who installed them by
// `npm ci` has them as they are published.
async function ensurePatched(root) {
  const patches = hashPatches(root);
  if (isPatched(root, patches)) return;
  requireWritable(root);
  const code = await npm(root, ['run', 'patch', '--loglevel=error']);
  if (code !== 0) throw new Error('The packages could not be patched; patch-package says why above.');
  writeFileSync(markerOf(root), patches);
}

/** Whether the installed packages have these patches; whatever installs packages anew removes the mark. */
export function isPatched(root, patches = hashPatches(root)) {
  const marker = markerOf(root);
  return existsSync(marker) && readFileSync(marker, 'utf8') === patches;
}

function markerOf(root) {
  return join(root, 'node_modules', '.patches');
}

function hashPatches(root) {
  const folder = join(root, 'patches');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

// What npm notes when it has finished says what is installed: comparing it with the lockfile, not their dates,
// holds for copies and for folders that this user can't write.
export function findMissing(root, withDevelopment) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'none are there yet';

  const wanted = readPackages(join(root, 'package-lock.json'));
  const outdated = Object.entries(wanted).find(([path, { version, link, optional, dev, devOptional }]) => {
    if (path === '' || link || !path.startsWith('node_modules/')) return false;
    const found = installed[path];
    if (found) return found.version !== version;
    const isLeftOut = optional || devOptional || (dev && !withDevelopment);
    return !isLeftOut;
  });
  return outdated && `${outdated[0].replace('node_modules/', '')} is missing or outdated`;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install(root, withDevelopment) {
  requireWritable(root);
  // A setting that leaves packages out must not leave the tests without theirs, nor a start without its engines.
  const include = ['--include=optional', ...(withDevelopment ? ['--include=dev', '--include=peer'] : [])];
  const code = await npm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...include]);
  if (code !== 0) {
    throw new Error(
      'The packages could not be installed; npm says why above. Check that the package registry can be reached, then run the same command again.',
    );
  }
}

function requireWritable(root) {
  const target = existsSync(join(root, 'node_modules')) ? join(root, 'node_modules') : root;
  try {
    accessSync(target, constants.W_OK);
  } catch {
    throw new Error(
      `Packages must be installed, but this user can't write ${target}; run \`npm run setup\` as its owner.`,
    );
  }
}

async function ensureNode(root) {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;

  // It comes by a script of its package, the one that is named in `allowScripts`.
  await npm(root, ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (existsSync(node)) return node;
  if (Number(process.versions.node.split('.')[0]) === 24) return process.execPath;
  throw new Error(
    'Node 24 could not be installed; npm says why above. Run `npm rebuild node`, then the same command again.',
  );
}

/**
 * What runs npm, and its first arguments: the npm that runs this script, by the Node that it runs on itself. The one in
 * `node_modules` goes while packages are installed.
 */
export function npmCommand({ npm_execpath: npm, npm_node_execpath: node }) {
  return npm?.endsWith('npm-cli.js') && node ? [node, [npm]] : ['npm', []];
}

function npm(root, args) {
  const [command, first] = npmCommand(process.env);
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  const stop = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, stop));
  return new Promise((done, failed) => {
    child.once('error', () => failed(new Error('npm could not be started; install npm 10 or later.')));
    child.once('exit', (code) => {
      signals.forEach((signal) => process.off(signal, stop));
      done(code);
    });
  });
}
