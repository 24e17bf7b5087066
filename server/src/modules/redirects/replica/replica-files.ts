import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RootDatabaseOptions } from 'lmdb';

/** The map reserves address space only; the file is as large as its contents. */
export const REPLICA_OPTIONS = {
  encoding: 'binary',
  keyEncoding: 'binary',
  mapSize: 2 ** 39,
  maxReaders: 1024,
} as const satisfies RootDatabaseOptions;

// Part of the file name; raise it with every change of the replica's format. A replica of another format is
// ignored and all links are copied anew.
const FORMAT = 12;
const POINTER = 'current';
const HEARTBEAT = 'heartbeat';

export function replicaFolder(dataDir: string): string {
  const folder = join(dataDir, 'replica');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function newReplicaName(): string {
  return `links-${String(FORMAT)}-${Date.now().toString(36)}.mdb`;
}

export function currentReplicaName(folder: string): string | undefined {
  try {
    const name = readFileSync(join(folder, POINTER), 'utf8').trim();
    return name.startsWith(`links-${String(FORMAT)}-`) && existsSync(join(folder, name)) ? name : undefined;
  } catch {
    return undefined;
  }
}

export function publishReplica(folder: string, name: string): void {
  const draft = join(folder, `${POINTER}.draft`);
  writeFileSync(draft, name, { flush: true });
  renameSync(draft, join(folder, POINTER));
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/** A process that has an old file open keeps it until it closes it. */
export function removeOtherReplicas(folder: string, kept: string | undefined): void {
  for (const name of readdirSync(folder)) {
    const isReplica = /^links-[a-z0-9-]+\.mdb(-lock)?$/.test(name);
    if (isReplica && name.replace(/-lock$/, '') !== kept) rmSync(join(folder, name), { force: true });
  }
}

/** Milliseconds of a clock that never jumps and is equal in all processes of the machine. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

export interface Heartbeat {
  /** The moment, by `monotonicMs`, as of which the replica has all committed changes; 0 for never. */
  currentAsOf: number;
  /** The same moment in milliseconds since 1970, for display. */
  at: number;
}

/** The keeper's confirmation that the replica is current, too frequent for a database commit. */
export class HeartbeatFile {
  readonly #file: number;
  readonly #values = new Float64Array(2);

  constructor(folder: string) {
    this.#file = openSync(join(folder, HEARTBEAT), existsSync(join(folder, HEARTBEAT)) ? 'r+' : 'w+', 0o600);
  }

  read(): Heartbeat {
    this.#values.fill(0);
    readSync(this.#file, this.#values, 0, 16, 0);
    const [currentAsOf = 0, at = 0] = this.#values;
    // A moment in the future was written before the machine restarted.
    return currentAsOf > monotonicMs() ? { currentAsOf: 0, at } : { currentAsOf, at };
  }

  write({ currentAsOf, at }: Heartbeat): void {
    this.#values[0] = currentAsOf;
    this.#values[1] = at;
    writeSync(this.#file, this.#values, 0, 16, 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Runs before any reader: after a restart the machine's clock may reach an old value again. */
export function forgetHeartbeat(dataDir: string): void {
  const heartbeat = new HeartbeatFile(replicaFolder(dataDir));
  heartbeat.write({ currentAsOf: 0, at: heartbeat.read().at });
  heartbeat.close();
}
