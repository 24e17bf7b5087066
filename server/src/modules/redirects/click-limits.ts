import { LRUCache } from 'lru-cache';
import type { Postgres } from '../../platform/postgres.ts';
import { ImpatientPool, LookupUnavailable } from './replica/impatient-pool.ts';

export interface ClickLimitsOptions {
  /** Makes a small pool; called again when the one before does not answer any more. */
  connect: () => Postgres;
  timeoutMs?: number;
}

const MAX_WAITING = 2000;
const MAX_SPENT = 10_000;
// A link whose limit is raised leads on again within a second.
const SPENT_MS = 300;

/**
 * Counts the visits of links that have a limit, in the database, which alone knows what other servers count. Each costs a
 * write, so a link that is used up is not asked for again for a moment.
 */
export class ClickLimits {
  readonly #pool: ImpatientPool;
  readonly #spent = new LRUCache<number, true>({ max: MAX_SPENT, ttl: SPENT_MS });
  #waiting = 0;

  constructor({ connect, timeoutMs = 1000 }: ClickLimitsOptions) {
    this.#pool = new ImpatientPool(connect, timeoutMs);
  }

  /** Takes one of a link's clicks; false where none is left. Throws `LookupUnavailable`. */
  async take(linkId: number): Promise<boolean> {
    return this.#ask('select take_click($1) as is_left', linkId);
  }

  /** The same without taking it. */
  async isLeft(linkId: number): Promise<boolean> {
    return this.#ask('select has_click_left($1) as is_left', linkId);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #ask(query: string, linkId: number): Promise<boolean> {
    if (this.#spent.has(linkId)) return false;
    if (this.#waiting >= MAX_WAITING) throw new LookupUnavailable();
    this.#waiting += 1;
    try {
      const [row] = await this.#pool.run(async (sql) =>
        sql.unsafe<{ is_left: boolean }[]>(query, [linkId], { prepare: true }),
      );
      if (row?.is_left === false) this.#spent.set(linkId, true);
      return row?.is_left === true;
    } catch (error) {
      throw new LookupUnavailable('The database does not count.', { cause: error });
    } finally {
      this.#waiting -= 1;
    }
  }
}
