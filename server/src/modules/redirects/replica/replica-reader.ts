import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import {
  decodeDomain,
  decodeLink,
  domainKey,
  linkKey,
  type ReplicaDomain,
  type ReplicaLink,
} from './link-record.ts';
import { currentReplicaName, HeartbeatFile, REPLICA_OPTIONS, type Heartbeat } from './replica-files.ts';

const WATCH_MS = 200;
const CLOSE_OLD_AFTER_MS = 5000;

interface OpenReplica {
  name: string;
  root: RootDatabase<Buffer, Buffer>;
  links: FastDatabase;
  domains: FastDatabase;
}

// The library's types leave these out.
type FastDatabase = Database<Buffer, Buffer> & { lastSize: number; resetReadTxn: () => void };

/**
 * The replica as a front-door server sees it: a file mapped into memory, shared with all others. What it reads is
 * one state per turn of the event loop.
 */
export class ReplicaReader {
  readonly #folder: string;
  readonly #heartbeat: HeartbeatFile;
  readonly #watch: NodeJS.Timeout;
  #replica: OpenReplica | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#heartbeat = new HeartbeatFile(folder);
    this.#follow();
    this.#watch = setInterval(() => this.#follow(), WATCH_MS);
  }

  /** Whether there is a replica at all; there is none before the first copy is done. */
  get isThere(): boolean {
    return this.#replica !== undefined;
  }

  heartbeat(): Heartbeat {
    return this.#heartbeat.read();
  }

  /** Lets the next reads see what the keeper wrote in this turn of the event loop. */
  refresh(): void {
    this.#replica?.links.resetReadTxn();
  }

  findDomain(host: string): ReplicaDomain | undefined {
    const bytes = this.#replica?.domains.getBinaryFast(domainKey(host));
    return bytes && decodeDomain(host, bytes);
  }

  /** Finds an alias without regard to case. */
  findLink(domainId: number, alias: string): ReplicaLink | undefined {
    const links = this.#replica?.links;
    const bytes = links?.getBinaryFast(linkKey(domainId, alias));
    return links && bytes && decodeLink(domainId, bytes, links.lastSize);
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#heartbeat.close();
    await this.#replica?.root.close();
    this.#replica = undefined;
  }

  // The keeper makes a new file when it must copy everything again.
  #follow(): void {
    const name = currentReplicaName(this.#folder);
    if (!name || name === this.#replica?.name) return;
    const old = this.#replica?.root;
    const root = open<Buffer, Buffer>(join(this.#folder, name), { ...REPLICA_OPTIONS, readOnly: true });
    const openPart = (part: string) => root.openDB<Buffer, Buffer>(part, REPLICA_OPTIONS) as FastDatabase;
    this.#replica = { name, root, links: openPart('links'), domains: openPart('domains') };
    if (old) setTimeout(() => void old.close(), CLOSE_OLD_AFTER_MS).unref();
  }
}
