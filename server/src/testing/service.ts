import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../platform/embedded/ports.ts';

export interface ServiceOptions {
  env?: Record<string, string | undefined>;
  /** A folder to start on again; a new temporary one when not given. */
  dataDir?: string;
  port?: number;
  /** Start by `scripts/run.mjs`, as `npm start` does, in place of the supervisor itself. */
  asNpmDoes?: boolean;
}

export interface Service {
  url: string;
  dataDir: string;
  port: number;
  /** The process that was started: the supervisor, or the script that runs it. */
  process: ChildProcess;
  /** The processes that run for it now, by name: front-door, app, worker, postgres, clickhouse. */
  pids: () => Record<string, number>;
  /** All that it has said, on standard output and error. */
  output: () => string;
  /** Asks it to stop, and waits until it has. */
  stop: () => Promise<void>;
  /** Ends the started process by force, and waits until everything under it is gone. */
  kill: () => Promise<void>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = /^ready (\S+)$/m;

/** Starts the whole product as its users do; resolves when it serves, rejects with what it said when it ends first. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'linklet-service-')));
  const port = options.port ?? (await findFreePort());
  await useBuiltWeb(dataDir);
  const child = launch(options, { DATA_DIR: dataDir, PORT: String(port) });
  const output = collectOutput(child);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await untilReady(child, output);

  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    dataDir,
    port,
    process: child,
    pids: () => readPids(dataDir),
    output,
    stop,
    kill: async () => {
      const everything = descendantsOf(child.pid ?? 0);
      child.kill('SIGKILL');
      await ended;
      await untilGone(everything);
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Process ids of everything under a process, however deep. */
export function descendantsOf(pid: number): number[] {
  const children = readChildren(pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** What a process was started with, or calls itself; nothing of one that has ended. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether a process exists, and is more than an entry that its parent has not yet read. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until none of the processes exists; fails naming those that stay. */
export async function untilGone(pids: readonly number[], patienceMs = 30_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let left = pids.filter(isAlive);
  while (left.length > 0) {
    if (performance.now() > deadline) throw new Error(`Processes go on: ${left.join(', ')}`);
    await new Promise((done) => setTimeout(done, 20));
    left = left.filter(isAlive);
  }
}

async function useBuiltWeb(dataDir: string): Promise<void> {
  const built = process.env['TEST_WEB_BUILD'];
  if (built && existsSync(built)) await cp(built, join(dataDir, 'web'), { recursive: true });
}

function launch(options: ServiceOptions, fixed: Record<string, string>): ChildProcess {
  const program = options.asNpmDoes
    ? ['scripts/run.mjs', 'start']
    : ['server/src/processes/cli.ts', 'supervisor'];
  return spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...machineEnvironment(), ...fixed, ...options.env },
    // The channel ends it should the tests be ended by force.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

// Not the test runner's own: it sets variables that the product would take for its settings.
function machineEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEST_COMPILE_CACHE: NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'test', LOG_LEVEL: 'warn' };
}

function collectOutput(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  return () => said;
}

async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, failed) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(output())?.[1];
      if (url) done(url);
    });
    child.once('close', () => failed(new Error(output())));
    child.once('error', failed);
  });
}

function readPids(dataDir: string): Record<string, number> {
  const children = JSON.parse(readFileSync(join(dataDir, 'run/children.json'), 'utf8')) as {
    name: string;
    pid: number;
  }[];
  return Object.fromEntries(children.map(({ name, pid }) => [name, pid]));
}

function readChildren(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}
