import { join } from 'node:path';
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import {
  domainKey,
  domainRecord,
  linkKey,
  linkRecord,
  type ReplicaDomain,
  type ReplicaLink,
} from './link-record.ts';
import { DOMAINS_KEY, VERSION_BYTES } from './replica-writer.ts';
import { currentReplicaName, HeartbeatFile, REPLICA_OPTIONS, type Heartbeat } from './replica-files.ts';

const WATCH_MS = 200;
// A read transaction is reused for this long: opening one costs as much as three look-ups.
const STATE_MS = 10;
// Longer than any host; the library throws at keys of several KB.
const MAX_HOST_LENGTH = 259;
const CLOSE_OLD_AFTER_MS = 5000;

interface OpenReplica {
  name: string;
  root: RootDatabase<Buffer, Buffer>;
  links: FastDatabase;
  domains: FastDatabase;
  meta: FastDatabase;
}

// Methods that the library's types leave out. Their buffers are shared, and longer than what was read.
type FastDatabase = Omit<Database<Buffer, Buffer>, 'getBinaryFast'> & {
  getBinaryFast: (key: Buffer, options: { transaction: Transaction }) => Buffer | undefined;
};

/** A file mapped into memory and shared by all servers. Reads lag the keeper by some milliseconds. */
export class ReplicaReader {
  readonly #folder: string;
  readonly #heartbeat: HeartbeatFile;
  readonly #watch: NodeJS.Timeout;
  #replica: OpenReplica | undefined;
  /** Domains that were looked up since one last changed. */
  readonly #domains = new Map<string, ReplicaDomain>();
  #domainsVersion = 0;
  #state: { transaction: Transaction; timer: NodeJS.Timeout } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#heartbeat = new HeartbeatFile(folder);
    this.#follow();
    this.#watch = setInterval(() => this.#follow(), WATCH_MS);
  }

  get isThere(): boolean {
    return this.#replica !== undefined;
  }

  heartbeat(): Heartbeat {
    return this.#heartbeat.read();
  }

  refresh(): void {
    if (!this.#state) return;
    clearTimeout(this.#state.timer);
    this.#state.transaction.done();
    this.#state = undefined;
  }

  findDomain(host: string): ReplicaDomain | undefined {
    const replica = this.#replica;
    if (!replica || host.length > MAX_HOST_LENGTH) return undefined;
    const state = this.#read(replica);
    const known = this.#domains.get(host);
    if (known) return known;
    const bytes = replica.domains.getBinaryFast(domainKey(host), state);
    const domain = bytes && domainRecord.decode(bytes);
    // Not `host`: a part of a request would keep all of it in memory.
    if (domain) this.#domains.set(domain.host, domain);
    return domain;
  }

  findLink(domainId: number, key: string): ReplicaLink | undefined {
    const replica = this.#replica;
    const bytes = replica?.links.getBinaryFast(linkKey(domainId, key), this.#read(replica));
    return bytes && linkRecord.decode(bytes);
  }

  #read(replica: OpenReplica): { transaction: Transaction } {
    if (this.#state) return this.#state;
    this.#state = {
      transaction: replica.root.useReadTransaction(),
      timer: setTimeout(() => this.refresh(), STATE_MS),
    };
    const version = replica.meta.getBinaryFast(DOMAINS_KEY, this.#state)?.readUIntBE(0, VERSION_BYTES) ?? 0;
    if (version !== this.#domainsVersion) this.#domains.clear();
    this.#domainsVersion = version;
    return this.#state;
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#heartbeat.close();
    this.refresh();
    await this.#replica?.root.close();
    this.#replica = undefined;
  }

  // The keeper makes a new file when it must copy everything again.
  #follow(): void {
    const name = currentReplicaName(this.#folder);
    if (!name || name === this.#replica?.name) return;
    const old = this.#replica?.root;
    this.refresh();
    const root = open<Buffer, Buffer>(join(this.#folder, name), { ...REPLICA_OPTIONS, readOnly: true });
    const openPart = (part: string) =>
      root.openDB<Buffer, Buffer>(part, REPLICA_OPTIONS) as unknown as FastDatabase;
    this.#domains.clear();
    this.#replica = {
      name,
      root,
      links: openPart('links'),
      domains: openPart('domains'),
      meta: openPart('meta'),
    };
    if (old) setTimeout(() => void old.close(), CLOSE_OLD_AFTER_MS).unref();
  }
}
