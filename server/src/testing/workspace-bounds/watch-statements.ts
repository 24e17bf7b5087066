import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import type { Sql } from '../../platform/postgres/postgres.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { isExcepted } from './exceptions.ts';
import { factsOf, type Facts, type PlanNode } from './plan-facts.ts';
import { rememberedReads } from './remembered-bounds.ts';

export interface StatementWatch {
  /** The same pool, whose statements are watched while it answers requests. */
  sql: Sql;
  /** Tells which route a request of the server goes to. */
  follow: (server: FastifyInstance) => void;
  /** Throws where what a request sent reads of workspaces without being bound by one. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Throws the same for what requests sent that nobody waited for. */
  end: () => Promise<void>;
}

interface Statement {
  text: string;
  parameters: readonly unknown[];
  rows?: Rows;
}

type Row = Readonly<Record<string, unknown>> | readonly unknown[];
type Rows = readonly Row[] & { columns?: readonly { name: string; table: number; number: number }[] };

interface Request {
  route: string;
  statements: Statement[];
  /** The keys of rows that were found in a workspace, by what they name. */
  found: Map<string, Set<string>>;
}

type Values = postgres.ParameterOrJSON<never>[];
type Client = Sql | postgres.TransactionSql;

// Databases number their tables each in its own way.
const catalogues = new WeakMap<Sql, Promise<Catalogue | null>>();
// The same for all apps of a process: their databases have the same tables.
const plans = new Map<string, Promise<Facts>>();

/**
 * Watches the statements of requests. Whether one is bound by a workspace PostgreSQL says: its plan names each table
 * that is read, and by what.
 */
export function watchStatements(sql: Sql): StatementWatch {
  const requests = new AsyncLocalStorage<Request>();
  const unchecked = new Set<Request>();
  const begin = (): Request => ({ route: 'no route', statements: [], found: new Map() });
  const check = async (request: Request): Promise<void> => {
    unchecked.delete(request);
    const refused = await refusedOf(sql, request);
    if (refused.length > 0)
      throw new Error(`${request.route} asks without a workspace.\n${refused.join('\n')}`);
  };
  return {
    sql: watched(sql, (statement) => {
      const request = requests.getStore();
      if (request === undefined) return false;
      request.statements.push(statement);
      unchecked.add(request);
      return true;
    }),
    follow: (server) => {
      server.addHook('onRequest', (request, _reply, done) => {
        const current = requests.getStore() ?? begin();
        current.route = `${request.method} ${request.routeOptions.url ?? request.url}`;
        requests.run(current, done);
      });
    },
    during: async (work) => {
      const request = begin();
      const result = await requests.run(request, work);
      await check(request);
      return result;
    },
    end: async () => {
      for (const request of [...unchecked]) await check(request);
    },
  };
}

/** `note` answers whether the statement is a request's. */
function watched<Watched extends Client>(client: Watched, note: (statement: Statement) => boolean): Watched {
  const unsafe = (text: string, parameters: Values = [], options: postgres.UnsafeQueryOptions = {}) => {
    const query = client.unsafe(text, parameters, options);
    const statement: Statement = { text, parameters };
    if (!/^\s*(lock|set)\b/i.test(text) && note(statement)) keepRows(query, statement);
    return query;
  };
  const within = (name: 'begin' | 'savepoint') => (work: (transaction: postgres.TransactionSql) => unknown) =>
    (client as postgres.TransactionSql & Sql)[name]((transaction) => work(watched(transaction, note)));
  const replaced: Record<PropertyKey, unknown> = {
    unsafe,
    begin: within('begin'),
    savepoint: within('savepoint'),
  };
  return new Proxy(client, { get: (target, name) => replaced[name] ?? Reflect.get(target, name) });
}

// A query is sent when somebody waits for it, so nobody but the one who sends it may.
function keepRows(query: PromiseLike<Rows>, statement: Statement): void {
  const then = query.then.bind(query) as Promise<Rows>['then'];
  const keep = (rows: Rows) => (statement.rows = rows);
  Object.assign(query, {
    then: (...next: Parameters<Promise<Rows>['then']>) => then(keep).then(...next),
  });
}

/** Checks what a request has sent since it was last asked. */
async function refusedOf(sql: Sql, request: Request): Promise<string[]> {
  const statements = request.statements.splice(0);
  // Of a database that does not answer nothing is read.
  if (!statements.some(({ rows }) => rows !== undefined)) return [];
  const reading = catalogues.get(sql) ?? readCatalogue(sql);
  catalogues.set(sql, reading);
  const known = await reading;
  if (known === null) return [];
  const refused: string[] = [];
  for (const statement of statements) {
    const reads = rememberedReads(await planOf(sql, statement.text), known, groundsOf(request, statement));
    if (reads.length > 0) refused.push(`${reads.join('; ')}: ${statement.text}`);
    else noteFound(known, request, statement);
  }
  return refused;
}

async function planOf(sql: Sql, text: string): Promise<Facts> {
  const known = plans.get(text) ?? explain(sql, text);
  plans.set(text, known);
  return known;
}

async function explain(sql: Sql, text: string): Promise<Facts> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  if (!row) throw new Error('PostgreSQL returned no plan.');
  return factsOf(row['QUERY PLAN'][0].Plan);
}

function groundsOf({ route, found }: Request, { parameters }: Statement) {
  return {
    isExcepted: (read: string) => isExcepted(read, route),
    isFound: (key: string, numbers: readonly number[]) =>
      numbers
        .flatMap((number) => parameters[number - 1])
        .every((value) => found.get(key)?.has(String(value))),
  };
}

function noteFound({ keys }: Catalogue, { found }: Request, { rows }: Statement): void {
  if (!rows?.columns) return;
  for (const [place, { name, table, number }] of rows.columns.entries()) {
    const key = keys.get(`${table} ${number}`);
    if (key === undefined) continue;
    const values = found.get(key) ?? new Set();
    for (const row of rows) values.add(String(isList(row) ? row[place] : row[name]));
    found.set(key, values);
  }
}

function isList(row: Row): row is readonly unknown[] {
  return Array.isArray(row);
}
