import postgres from 'postgres';

export type Sql = postgres.Sql;

export interface PostgresOptions {
  url: string;
  name: string;
  connections?: number;
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
}

export interface Postgres {
  sql: Sql;
  /** Waits at most five seconds for running queries, then closes the pool. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_SECONDS = 5;

/** Makes a pool that connects on demand and reconnects by itself. */
export function connectPostgres(options: PostgresOptions): Postgres {
  const sql = postgres(options.url, {
    max: options.connections ?? 20,
    connect_timeout: options.connectTimeoutSeconds ?? 5,
    // The default waits up to minutes after a failed connection: a restarted server must be found at once.
    backoff: (attempts) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => undefined,
    connection: {
      application_name: `linklet ${options.name}`,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      plan_cache_mode: 'force_generic_plan',
      idle_in_transaction_session_timeout: 60_000,
    },
  });
  return {
    sql,
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
  };
}
