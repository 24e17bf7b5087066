import { drizzle, type PostgresJsDatabase, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Sql } from './postgres.ts';

export type Database = PostgresJsDatabase;

/**
 * Afterwards the pool's plain SQL returns times as text, too. Separate from the pool, because loading Drizzle
 * takes longer than a front door may take to start.
 */
export function openDatabase(sql: Sql): Database {
  return drizzle(preparing(sql), { casing: 'snake_case' });
}

const UNIQUE_VIOLATION = '23505';

export function isViolationOf(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
  return code === UNIQUE_VIOLATION && name === constraint;
}

// SQLSTATE classes: 22 data exceptions, 23 constraint violations.
const DATA_CLASSES = ['22', '23'];

/** Whether a query failed because of its values, so that a retry would fail again. */
export function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && DATA_CLASSES.includes(code.slice(0, 2));
}

/** The plain SQL behind a database, or behind its transaction. */
export function clientOf(db: Database): Sql {
  const { client } = db._.session as unknown as PostgresJsSession<Sql, never, never>;
  return client;
}

/**
 * Runs statements of nearly every request: building them with Drizzle takes as long as all other work of the
 * app. Times are text, and 64-bit numbers arrive as text.
 */
export async function runStatement<Row extends object>(
  db: Database,
  statement: string,
  parameters: postgres.ParameterOrJSON<never>[],
): Promise<Row[]> {
  return clientOf(db).unsafe<Row[]>(statement, parameters);
}

/** Prepares statements, which Drizzle turns off: planning costs several times as much as running them. */
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
