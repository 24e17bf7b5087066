import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from '../../../platform/postgres/postgres.ts';

/** Thrown when the database cannot answer. It never means that the link does not exist. */
export class LookupUnavailable extends Error {
  override name = 'LookupUnavailable';
}

/**
 * Replaces the pool when its connection fails or nothing is answered any more, but not for a single query
 * that takes too long or is refused.
 */
export class ImpatientPool {
  readonly #connect: () => Postgres;
  readonly #timeoutMs: number;
  #postgres: Postgres | undefined;
  #answeredAt = 0;

  constructor(connect: () => Postgres, timeoutMs: number) {
    this.#connect = connect;
    this.#timeoutMs = timeoutMs;
  }

  async run<Result>(query: (sql: Postgres['sql']) => Promise<Result>): Promise<Result> {
    const postgres = (this.#postgres ??= this.#connect());
    const limit = new AbortController();
    const askedAt = performance.now();
    try {
      const result = await Promise.race([query(postgres.sql), this.#late(limit.signal)]);
      this.#answeredAt = performance.now();
      return result;
    } catch (error) {
      if (isRefusal(error)) this.#answeredAt = performance.now();
      // A query that hangs would hold its connection for ever; a new pool starts clean.
      if (this.#answeredAt <= askedAt) this.#giveUp(postgres);
      throw error;
    } finally {
      limit.abort();
    }
  }

  #giveUp(postgres: Postgres): void {
    if (this.#postgres === postgres) this.#postgres = undefined;
    void postgres.close();
  }

  async close(): Promise<void> {
    await this.#postgres?.close();
  }

  async #late(signal: AbortSignal): Promise<never> {
    await sleep(this.#timeoutMs, undefined, { signal });
    throw new LookupUnavailable('The database took too long.');
  }
}

// PostgreSQL's error classes for lost connections, insufficient resources and operator intervention.
const AWAY = ['08', '53', '57'];
const CANCELLED = '57014';

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'PostgresError') return false;
  const { code = '' } = error as { code?: string };
  return code === CANCELLED || !AWAY.includes(code.slice(0, 2));
}
