import { connectPostgres, type Postgres } from '../../platform/postgres/postgres.ts';

/** How many apps share connections one after another: each keeps the plans of all that it was ever asked. */
const APPS = 25;

interface Shared {
  postgres: Postgres;
  taken: number;
  held: number;
}

const shared = new Map<string, Shared>();

/** Connections that the apps of a process share, as PostgreSQL plans each statement anew on one that is new. */
export function sharePostgres(url: string): Postgres {
  const known = shared.get(url);
  const pool =
    known !== undefined && known.taken < APPS
      ? known
      : { postgres: connectPostgres({ url, name: 'test', connections: 10 }), taken: 0, held: 0 };
  shared.set(url, pool);
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
