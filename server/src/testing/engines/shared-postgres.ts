import { inject } from 'vitest';
import { connectPostgres, type Postgres } from '../../platform/postgres/postgres.ts';

/** How many apps share connections one after another: each keeps the plans of all that it was ever asked. */
const APPS = 25;

interface Shared {
  postgres: Postgres;
  taken: number;
  held: number;
}

let shared: Shared | undefined;

/**
 * Connections to a database. Those to the one that all tests share are shared by the apps of a process, as PostgreSQL plans
 * each statement anew on one that is new.
 */
export function connectApp(url: string): Postgres {
  if (url !== inject('databaseUrl')) return connect(url);
  if (shared === undefined || shared.taken === APPS) shared = { postgres: connect(url), taken: 0, held: 0 };
  const pool = shared;
  pool.taken += 1;
  pool.held += 1;
  return {
    sql: pool.postgres.sql,
    close: async () => {
      pool.held -= 1;
      if (pool.held === 0 && pool.taken === APPS) await pool.postgres.close();
    },
  };
}

function connect(url: string): Postgres {
  return connectPostgres({ url, name: 'test', connections: 10 });
}
