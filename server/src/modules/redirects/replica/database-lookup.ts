import { visitorSite } from '../../../platform/network/address-ranges.ts';
import type { Postgres } from '../../../platform/postgres/postgres.ts';
import { ImpatientPool, LookupUnavailable } from './impatient-pool.ts';
import { lookUp, type LookedUp } from './replica-source.ts';

export interface DatabaseLookupOptions {
  connect: () => Postgres;
  concurrency?: number;
  timeoutMs?: number;
}

export interface AskedAlias {
  /** In lower case, with a port only if it is not the scheme's default. */
  host: string;
  alias: string;
  address: string;
}

interface Waiting {
  host: string;
  alias: string;
  site: string;
  answer: Promise<LookedUp>;
  resolve: (found: LookedUp) => void;
  reject: (error: unknown) => void;
}

const MAX_KEYS_PER_QUERY = 200;
const MAX_WAITING = 2000;
const MAX_WAITING_OF_SITE = 500;
const REST_AFTER_FAILURE_MS = 500;

/**
 * Asks the database while the replica is not current: one look-up per alias however many visitors ask, many
 * aliases per query, few queries at once, and none for a moment after a failure. Visitors of one site get a
 * part of the waiting places.
 */
export class DatabaseLookup {
  readonly #options: Required<DatabaseLookupOptions>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #asked = new Map<string, Waiting>();
  readonly #pool: ImpatientPool;
  #queries = 0;
  #restsUntil = 0;

  constructor(options: DatabaseLookupOptions) {
    this.#options = { concurrency: 4, timeoutMs: 400, ...options };
    this.#pool = new ImpatientPool(options.connect, this.#options.timeoutMs);
  }

  /** Finds an alias by the rules of its domain; throws `LookupUnavailable` within the time limit. */
  async find({ host, alias, address }: AskedAlias): Promise<LookedUp> {
    const key = `${host} ${alias}`;
    const known = this.#asked.get(key) ?? this.#waiting.get(key);
    if (known) return known.answer;
    const site = visitorSite(address);
    if (performance.now() < this.#restsUntil || !this.#hasPlace(site)) throw new LookupUnavailable();

    const { promise: answer, resolve, reject } = Promise.withResolvers<LookedUp>();
    this.#waiting.set(key, { host, alias, site, answer, resolve, reject });
    this.#askNext();
    return answer;
  }

  async isUp(): Promise<boolean> {
    return this.#query([]).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #hasPlace(site: string): boolean {
    if (this.#waiting.size >= MAX_WAITING) return false;
    if (this.#waiting.size < MAX_WAITING_OF_SITE) return true;
    const ofSite = this.#waiting.values().filter((waiting) => waiting.site === site);
    return ofSite.toArray().length < MAX_WAITING_OF_SITE;
  }

  #askNext(): void {
    if (this.#waiting.size === 0 || this.#queries >= this.#options.concurrency) return;
    this.#queries += 1;
    // The query runs one turn of the event loop later, so that look-ups that arrive together share it.
    setImmediate(() => void this.#ask());
  }

  async #ask(): Promise<void> {
    const keys = [...this.#waiting.keys()].slice(0, MAX_KEYS_PER_QUERY);
    const batch = keys.map((key) => this.#waiting.get(key)).filter((waiting) => waiting !== undefined);
    for (const [index, key] of keys.entries()) {
      this.#waiting.delete(key);
      this.#asked.set(key, batch[index] as Waiting);
    }
    try {
      const found = await this.#query(batch);
      batch.forEach((waiting, index) =>
        waiting.resolve(found[index] ?? { domain: undefined, link: undefined }),
      );
    } catch (error) {
      this.#restsUntil = performance.now() + REST_AFTER_FAILURE_MS;
      const unavailable = new LookupUnavailable('The database does not answer.', { cause: error });
      for (const waiting of [...batch, ...this.#waiting.values()]) waiting.reject(unavailable);
      this.#waiting.clear();
    } finally {
      for (const key of keys) this.#asked.delete(key);
      this.#queries -= 1;
      this.#askNext();
    }
  }

  async #query(batch: readonly Pick<Waiting, 'host' | 'alias'>[]): Promise<LookedUp[]> {
    return this.#pool.run(async (sql) => lookUp(sql, batch));
  }
}
