import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log/log.ts';
import { keptSecret } from '../secrets.ts';
import { engineOptions, ensureCluster, POSTGRES_USER, type Cluster } from './postgres-cluster.ts';
import { locatePostgres } from './postgres-binaries.ts';
import { clearPreviousPostmaster, postmasterIsReady } from './postmaster-file.ts';
import { asUnprivileged, dyingWithParent } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  port: number;
  searchPath: string;
  log: Logger;
  /** The share of the usual time that it gets to end by itself. */
  patience?: number;
}

export interface EmbeddedPostgres {
  url: string;
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

const DATABASE = 'linklet';
const START_ATTEMPTS = 40;
const START_TIMEOUT_MS = 300_000; // Recovery after a crash replays up to max_wal_size.
const STOP_SIGNALS = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 3000],
  ['SIGKILL', 0],
] as const;
const POLL_MS = 10;
const MEGABYTE = 1024 * 1024;

export function embeddedPostgresUrl(dataDir: string, port: number): string {
  const password = keptSecret(dataDir, 'postgres-password');
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${String(port)}/${DATABASE}`;
}

/** Starts PostgreSQL on `dataDir/postgres`, which is made if missing. Must be called on the main thread. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, port, log, searchPath, patience = 1 } = options;
  const folder = join(dataDir, 'postgres');
  const cluster: Cluster = {
    folder,
    binaries: await locatePostgres(join(dataDir, 'run', 'postgres-libraries')),
    unprivileged: asUnprivileged(folder),
    searchPath,
  };
  const url = embeddedPostgresUrl(dataDir, port);
  await ensureCluster(cluster, keptSecret(dataDir, 'postgres-password'));
  await clearPreviousPostmaster(cluster.folder, log);
  const server = await startUntilReady(cluster, port, log);
  await ensureDatabase(url);
  return {
    url,
    ended: server.ended,
    stop: () => stop(server, patience),
  };
}

// Fast shutdown; if it hangs, immediate; if that hangs, too (a stopped process), SIGKILL. Each keeps what was
// committed.
async function stop(server: Server, patience: number): Promise<void> {
  for (const [signal, patienceMs] of STOP_SIGNALS) {
    server.process.kill(signal);
    const timeout = sleep(patience * patienceMs, 'late' as const, { ref: false });
    if ((await Promise.race([server.ended, timeout])) !== 'late') return;
  }
  await server.ended;
}

interface Server {
  process: ChildProcess;
  ended: Promise<number | null>;
}

// After a crash, remains of the dead server may hold its shared memory or port for a moment.
const PASSING_TROUBLE = /shared memory block|could not bind|could not create any TCP\/IP sockets|lock file/;

const OTHER_MAJOR = /database files are incompatible with server/;

function otherMajor(folder: string): string {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  return `${folder} was written by PostgreSQL ${major}, which the PostgreSQL of this version of the product can't read. Start the version before, make a backup with it, and restore that into a new DATA_DIR.`;
}

async function startUntilReady(cluster: Cluster, port: number, log: Logger): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const output: string[] = [];
    const server = launch(cluster, port, (line) => {
      output.push(line);
      log.debug(line);
    });
    if (await becomesReady(server, cluster.folder)) return server;
    const reason = output.slice(-5).join(' ');
    if (OTHER_MAJOR.test(reason)) throw new ConfigError(otherMajor(cluster.folder));
    if (attempt === START_ATTEMPTS || !PASSING_TROUBLE.test(reason)) {
      throw new Error(`PostgreSQL did not start: ${reason}`);
    }
    await sleep(250);
  }
}

function launch(cluster: Cluster, port: number, onLine: (line: string) => void): Server {
  const settings = Object.entries(serverSettings(port)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command = '', ...args] = [
    ...cluster.unprivileged.prefix,
    ...dyingWithParent(),
    cluster.binaries.postgres,
    '-D',
    cluster.folder,
    ...settings,
  ];
  const child = spawn(command, args, {
    ...engineOptions(cluster),
    // A process group of its own: Ctrl-C in a terminal must not stop the database before the processes that
    // still drain.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => text.trim().split('\n').forEach(onLine));
  const ended = new Promise<number | null>((done) => {
    child.once('error', (error) => {
      onLine(error.message);
      done(null);
    });
    child.once('exit', done);
  });
  return { process: child, ended };
}

function serverSettings(port: number): Record<string, string> {
  const sharedBuffers = Math.min(Math.max(Math.floor(totalmem() / MEGABYTE / 16), 128), 512);
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // The path of a socket is limited to 107 bytes, and a data folder may be deeper.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${String(sharedBuffers)}MB`,
    max_wal_size: '2GB',
    wal_compression: 'on',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Callers log failed statements without their values, which this log would contain.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

async function becomesReady(server: Server, folder: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (isRunning(server.process) && performance.now() < deadline) {
    if (postmasterIsReady(folder, server.process.pid)) return true;
    await sleep(POLL_MS);
  }
  server.process.kill('SIGINT');
  return false;
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

async function ensureDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const sql = postgres(admin.href, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (!found) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  } finally {
    // Does not wait for answers: a server that has ended sends none.
    await sql.end({ timeout: 0 });
  }
}
