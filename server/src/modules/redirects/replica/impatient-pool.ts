import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from '../../../platform/postgres.ts';

/** Thrown when the database can't answer; never to be taken for "there is none". */
export class LookupUnavailable extends Error {
  override name = 'LookupUnavailable';
}

/** A pool that is made when it is needed, and given up for a new one when a query fails or takes too long. */
export class ImpatientPool {
  readonly #connect: () => Postgres;
  readonly #timeoutMs: number;
  #postgres: Postgres | undefined;

  constructor(connect: () => Postgres, timeoutMs: number) {
    this.#connect = connect;
    this.#timeoutMs = timeoutMs;
  }

  async run<Result>(query: (sql: Postgres['sql']) => Promise<Result>): Promise<Result> {
    const postgres = (this.#postgres ??= this.#connect());
    const limit = new AbortController();
    try {
      return await Promise.race([query(postgres.sql), this.#late(limit.signal)]);
    } catch (error) {
      // What hangs would hold its connection for ever; a new pool starts clean.
      if (this.#postgres === postgres) this.#postgres = undefined;
      void postgres.close();
      throw error;
    } finally {
      limit.abort();
    }
  }

  async close(): Promise<void> {
    await this.#postgres?.close();
  }

  async #late(signal: AbortSignal): Promise<never> {
    await sleep(this.#timeoutMs, undefined, { signal });
    throw new LookupUnavailable('The database took too long.');
  }
}
