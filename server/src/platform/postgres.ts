import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Database = PostgresJsDatabase;

export interface PostgresOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Connections at most; each is opened when first needed. */
  connections?: number;
  /** A statement that runs longer is cancelled by the server. */
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
}

export interface Postgres {
  /**
   * The pool for plain SQL. It is shared with Drizzle, which makes dates and times arrive as text:
   * convert them where plain SQL reads them.
   */
  sql: Sql;
  /** The same pool through Drizzle; columns are snake_case of the field names. */
  db: Database;
  /** Lets running queries end, at most for five seconds, then closes the pool. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_SECONDS = 5;

/** Makes a pool. It connects when first used, and connects again by itself after the server was away. */
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
    db: drizzle(preparing(sql), { casing: 'snake_case' }),
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
  };
}

/**
 * The same client, whose queries with parameters are planned once per connection. Drizzle leaves that off, and a
 * statement that is planned anew each time costs several times as much as running it.
 */
function preparing<Client extends Sql | postgres.TransactionSql>(client: Client): Client {
  const unsafe = (query: string, parameters: postgres.ParameterOrJSON<never>[] = []) =>
    client.unsafe(query, parameters, { prepare: parameters.length > 0 });
  const within = (name: 'begin' | 'savepoint') => (work: (transaction: postgres.TransactionSql) => unknown) =>
    (client as postgres.TransactionSql & Sql)[name]((transaction) => work(preparing(transaction)));
  const replaced: Record<PropertyKey, unknown> = {
    unsafe,
    begin: within('begin'),
    savepoint: within('savepoint'),
  };
  return new Proxy(client, { get: (target, name) => replaced[name] ?? Reflect.get(target, name) });
}
