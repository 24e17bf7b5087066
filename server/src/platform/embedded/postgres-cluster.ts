import { spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { Unprivileged } from './unprivileged.ts';

export const POSTGRES_USER = 'linklet';

export interface Cluster {
  folder: string;
  binaries: PostgresBinaries;
  unprivileged: Unprivileged;
  searchPath: string;
}

/** Makes the cluster if there is none. A crash in between leaves nothing that looks like a cluster. */
export async function ensureCluster(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    throw new Error(`${cluster.folder} holds files, but no PostgreSQL data; move them away or restore it.`);
  }

  removeDrafts(cluster.folder);
  const draft = `${cluster.folder}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(cluster.unprivileged, draft, passwordFile);
  try {
    await runInitdb(cluster, draft, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster.folder);
}

/** The engine's programs get only the paths of programs and libraries, not the rest of our environment. */
export function engineOptions({ binaries, unprivileged, searchPath }: Cluster): SpawnOptions {
  return {
    env: {
      PATH: searchPath,
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(binaries.libraryPath && { LD_LIBRARY_PATH: binaries.libraryPath }),
    },
    ...unprivileged.user,
  };
}

function removeDrafts(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  readdirSync(parent)
    .filter((name) => name.startsWith(`${basename(folder)}.new-`))
    .forEach((name) => rmSync(join(parent, name), { recursive: true, force: true }));
}

function giveTo({ user }: Unprivileged, ...paths: string[]): void {
  if (user) paths.forEach((path) => chownSync(path, user.uid, user.gid));
}

async function runInitdb(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  const [command, ...args] = [
    ...cluster.unprivileged.prefix,
    cluster.binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${POSTGRES_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Otherwise the database would take the machine's locale, and be SQL_ASCII without one.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const initdb = spawn(command, args, {
    ...engineOptions(cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((done, failed) => {
    initdb.once('error', failed);
    initdb.once('close', done);
  });
  const [errors, code] = await Promise.all([text(initdb.stderr), ended]);
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${folder}: ${errors.trim()}`);
}
