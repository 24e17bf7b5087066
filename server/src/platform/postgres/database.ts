import { drizzle, type PostgresJsDatabase, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Sql } from './postgres.ts';

export type Database = PostgresJsDatabase;

/**
 * A pool through Drizzle; columns are snake_case of the field names. From then on dates and times arrive as text in
 * the pool's plain SQL too: convert them where plain SQL reads them.
 *
 * Apart from the pool itself, because loading Drizzle takes longer than a front door may take to start.
 */
export function openDatabase(sql: Sql): Database {
  return drizzle(preparing(sql), { casing: 'snake_case' });
}

const UNIQUE_VIOLATION = '23505';

/** Whether a query broke the unique constraint of this name. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
  return code === UNIQUE_VIOLATION && name === constraint;
}

// Classes of SQLSTATE: what is wrong with values, and what breaks a constraint.
const DATA_CLASSES = ['22', '23'];

/** Whether a query failed for what is in its values: tried again it fails again. */
export function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && DATA_CLASSES.includes(code.slice(0, 2));
}

/**
 * Runs one statement as it is written, in the transaction that `db` may be. For the few that run with nearly every
 * request: building them anew each time takes as long as all else that the app does for them.
 * Times come and go as text, and 64-bit numbers come as text.
 */
export async function runStatement<Row extends object>(
  db: Database,
  statement: string,
  parameters: postgres.ParameterOrJSON<never>[],
): Promise<Row[]> {
  const { client } = db._.session as unknown as PostgresJsSession<Sql, never, never>;
  return client.unsafe<Row[]>(statement, parameters);
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
