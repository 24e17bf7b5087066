import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
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
