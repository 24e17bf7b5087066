import { LRUCache } from 'lru-cache';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import type { Postgres } from '../../platform/postgres/postgres.ts';
import { ImpatientPool, LookupUnavailable } from './replica/impatient-pool.ts';

export interface ClickLimitsOptions {
  connect: () => Postgres;
  timeoutMs?: number;
}

interface Batch {
  takes: ((isTaken: boolean) => void)[];
  failures: ((error: unknown) => void)[];
}

const MAX_WAITING = 2000;
// One statement counts all of them, so they cost no more than a few.
const MAX_WAITING_OF_LINK = 500;
const MAX_WAITING_OF_SITE = 500;
const MAX_SPENT = 10_000;
// A link whose limit is raised redirects again within a second.
const SPENT_MS = 300;

/**
 * Counts in the database, which sees all servers. Each link has one statement at a time for all visitors that
 * came meanwhile, so a busy link or site does not delay others.
 */
export class ClickLimits {
  readonly #pool: ImpatientPool;
  readonly #spent = new LRUCache<number, true>({ max: MAX_SPENT, ttl: SPENT_MS });
  readonly #batches = new Map<number, Batch>();
  readonly #looks = new Map<number, Promise<boolean>>();
  readonly #waitingOfSites = new Map<string, number>();
  #waiting = 0;

  constructor({ connect, timeoutMs = 1000 }: ClickLimitsOptions) {
    this.#pool = new ImpatientPool(connect, timeoutMs);
  }

  /** Takes one click of a link's limit for a visitor; false if none is left. Throws `LookupUnavailable`. */
  async take(linkId: number, address: string): Promise<boolean> {
    return this.#within({ linkId, address }, async () => this.#takeWithOthers(linkId));
  }

  async isLeft(linkId: number, address: string): Promise<boolean> {
    return this.#within({ linkId, address }, async () => {
      const known = this.#looks.get(linkId);
      if (known) return known;
      const look = this.#look(linkId).finally(() => this.#looks.delete(linkId));
      this.#looks.set(linkId, look);
      return look;
    });
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #within(
    { linkId, address }: { linkId: number; address: string },
    ask: () => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#spent.has(linkId)) return false;
    const site = visitorSite(address);
    const ofSite = this.#waitingOfSites.get(site) ?? 0;
    if (this.#waiting >= MAX_WAITING || ofSite >= MAX_WAITING_OF_SITE) throw new LookupUnavailable();
    this.#count(site, 1);
    try {
      const isLeft = await ask();
      if (!isLeft) this.#spent.set(linkId, true);
      return isLeft;
    } catch (error) {
      throw new LookupUnavailable('The database does not count.', { cause: error });
    } finally {
      this.#count(site, -1);
    }
  }

  #count(site: string, by: number): void {
    this.#waiting += by;
    const left = (this.#waitingOfSites.get(site) ?? 0) + by;
    if (left === 0) this.#waitingOfSites.delete(site);
    else this.#waitingOfSites.set(site, left);
  }

  async #takeWithOthers(linkId: number): Promise<boolean> {
    const waiting = this.#batches.get(linkId);
    if (waiting === undefined) {
      this.#batches.set(linkId, { takes: [], failures: [] });
      return this.#takeFirst(linkId);
    }
    if (waiting.takes.length >= MAX_WAITING_OF_LINK) throw new LookupUnavailable();
    return new Promise((taken, failed) => {
      waiting.takes.push(taken);
      waiting.failures.push(failed);
    });
  }

  async #takeFirst(linkId: number): Promise<boolean> {
    try {
      return (await this.#takeAll(linkId, 1)) === 1;
    } finally {
      void this.#takeNext(linkId);
    }
  }

  async #takeNext(linkId: number): Promise<void> {
    const { takes, failures } = this.#batches.get(linkId) ?? { takes: [], failures: [] };
    if (takes.length === 0) {
      this.#batches.delete(linkId);
      return;
    }
    this.#batches.set(linkId, { takes: [], failures: [] });
    try {
      const taken = await this.#takeAll(linkId, takes.length);
      takes.forEach((settle, index) => settle(index < taken));
    } catch (error) {
      for (const fail of failures) fail(error);
    }
    await this.#takeNext(linkId);
  }

  async #takeAll(linkId: number, wanted: number): Promise<number> {
    const [row] = await this.#pool.run(async (sql) =>
      sql.unsafe<{ taken: number }[]>('select take_clicks($1, $2) as taken', [linkId, wanted], {
        prepare: true,
      }),
    );
    return row?.taken ?? 0;
  }

  async #look(linkId: number): Promise<boolean> {
    const [row] = await this.#pool.run(async (sql) =>
      sql.unsafe<{ is_left: boolean }[]>('select has_click_left($1) as is_left', [linkId], { prepare: true }),
    );
    return row?.is_left === true;
  }
}
