import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import {
  domainKey,
  domainRecord,
  linkKey,
  linkRecord,
  type ReplicaDomain,
  type ReplicaLink,
} from './link-record.ts';
import { REPLICA_OPTIONS } from './replica-files.ts';

export interface ReplicaPosition {
  databaseId: string;
  /** A `pg_snapshot` as text: exactly the transactions visible in it are in the replica. */
  snapshot: string;
  lastChange: string;
  /** When the snapshot was taken, by the database's clock, in milliseconds since 1970. */
  takenAt: number;
}

export interface ReplicaChanges {
  links?: Iterable<ReplicaLink>;
  domains?: readonly ReplicaDomain[];
  goneAliasIds?: ReadonlySet<number>;
  goneDomainIds?: ReadonlySet<number>;
  position?: ReplicaPosition;
}

const POSITION_KEY = Buffer.from('position');
/** Another number after each change of domains. */
export const DOMAINS_KEY = Buffer.from('domains');
export const VERSION_BYTES = 6;

export class ReplicaWriter {
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #links: Database<Buffer, Buffer>;
  readonly #domains: Database<Buffer, Buffer>;
  readonly #meta: Database<Buffer, Buffer>;

  /** A new file is not synced before it is closed: a crash leaves a file that was never published. */
  constructor(folder: string, name: string, { isNew = false } = {}) {
    this.#root = open<Buffer, Buffer>(join(folder, name), {
      ...REPLICA_OPTIONS,
      ...(isNew && { noSync: true, overlappingSync: false }),
    });
    const openPart = (part: string) => this.#root.openDB<Buffer, Buffer>(part, REPLICA_OPTIONS);
    this.#links = openPart('links');
    this.#domains = openPart('domains');
    this.#meta = openPart('meta');
  }

  position(): ReplicaPosition | undefined {
    const bytes = this.#meta.get(POSITION_KEY);
    return bytes && (JSON.parse(bytes.toString()) as ReplicaPosition);
  }

  /** Stores changes and position atomically. */
  apply(changes: ReplicaChanges): void {
    const { links = [], domains = [], goneAliasIds, goneDomainIds, position } = changes;
    this.#root.transactionSync(() => {
      this.#removeAliases(goneAliasIds);
      this.#removeDomains(domains, goneDomainIds);
      for (const link of links)
        this.#links.putSync(linkKey(link.domainId, link.key), linkRecord.encode(link));
      for (const domain of domains)
        this.#domains.putSync(domainKey(domain.host), domainRecord.encode(domain));
      if (domains.length > 0 || (goneDomainIds?.size ?? 0) > 0)
        this.#meta.putSync(DOMAINS_KEY, randomBytes(VERSION_BYTES));
      if (position) this.#meta.putSync(POSITION_KEY, Buffer.from(JSON.stringify(position)));
    });
  }

  /** Frees read slots of killed servers, for which old pages of the file would be kept. */
  forgetDeadReaders(): void {
    this.#root.readerCheck();
  }

  async close(): Promise<void> {
    await this.#root.flushed;
    await this.#root.close();
  }

  // Aliases are hardly ever removed, and an index for it would double the file.
  #removeAliases(ids: ReadonlySet<number> = new Set()): void {
    if (ids.size === 0) return;
    const gone: Buffer[] = [];
    for (const { key, value } of this.#links.getRange()) {
      if (ids.has(linkRecord.decode(value).aliasId)) gone.push(key);
    }
    for (const key of gone) this.#links.removeSync(key);
  }

  // A domain whose host changed is removed here and added again.
  #removeDomains(changed: readonly ReplicaDomain[], gone: ReadonlySet<number> = new Set()): void {
    const ids = new Set([...changed.map(({ id }) => id), ...gone]);
    if (ids.size === 0) return;
    const old = [...this.#domains.getRange()].filter(({ value }) => ids.has(domainRecord.decode(value).id));
    for (const { key } of old) this.#domains.removeSync(key);
  }
}
