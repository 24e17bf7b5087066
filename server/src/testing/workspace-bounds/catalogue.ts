import type { Sql } from '../../platform/postgres/postgres.ts';
import { ownersOfWorkspaces, otherwiseBound } from './exceptions.ts';

/** What the database says of its tables. */
export interface Catalogue {
  /** How rows are bound, of each table that belongs to workspaces. */
  bindings: ReadonlyMap<string, Binding>;
  /** What a column names: `links.id` for `aliases.link_id`. */
  keyOf: (table: string, column: string) => string;
  /** What the columns name that tables hang by, by the numbers with which answers name columns. */
  keys: ReadonlyMap<string, string>;
}

interface Binding {
  /** The columns that name the workspace. */
  columns: readonly string[];
  /** Whether a row may hang from another that has a workspace, and have none itself. */
  hangs: boolean;
}

interface Column {
  table: string;
  column: string;
  isRequired: boolean;
  tableId: number;
  number: number;
}

interface Reference {
  table: string;
  column: string;
  to: string;
  toColumn: string;
}

/** Reads the catalogue; none where plans don't say enough, which they do from PostgreSQL 17 on. */
export async function readCatalogue(sql: Sql): Promise<Catalogue | null> {
  const [server] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  if ((server?.version ?? 0) < 170_000) return null;

  const columns = await sql<Column[]>`
    select relname as table, attname as column, attnotnull as "isRequired", pg_class.oid::int as "tableId", attnum as number
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`;
  const references = await sql<Reference[]>`
    select conrelid::regclass::text as table, own.attname as column,
      confrelid::regclass::text as to, other.attname as "toColumn"
    from pg_constraint
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1`;
  const named = new Map(
    references.map((each) => [`${each.table}.${each.column}`, `${each.to}.${each.toColumn}`]),
  );
  const keyOf = (table: string, column: string) => named.get(`${table}.${column}`) ?? `${table}.${column}`;
  const bindings = bindingsOf(columns, references);
  const ofWorkspaces = new Set([...named.values()].filter((key) => bindings.has(tableOf(key))));
  const keys = columns.map(({ table, column, tableId, number }) => {
    return [`${tableId} ${number}`, keyOf(table, column)] as const;
  });
  return { bindings, keyOf, keys: new Map(keys.filter(([, key]) => ofWorkspaces.has(key))) };
}

/** The table of a key, such as `links` of `links.id`. */
export function tableOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

function bindingsOf(
  columns: readonly Column[],
  references: readonly Reference[],
): ReadonlyMap<string, Binding> {
  const belongs = (table: string) => !(table in ownersOfWorkspaces);
  const own = columns.filter(({ table, column }) => column === 'workspace_id' && belongs(table));
  const bindings = new Map(
    own.map(({ table, isRequired }): [string, Binding] => [
      table,
      { columns: ['workspace_id', ...(otherwiseBound[table]?.by ?? [])], hangs: !isRequired },
    ]),
  );
  // What refers to a row of a workspace hangs from it, through however many tables.
  for (let known = 0; known !== bindings.size;) {
    known = bindings.size;
    for (const { table, to } of references) {
      const isNew = bindings.has(to) && !bindings.has(table) && belongs(table);
      if (isNew) bindings.set(table, { columns: [], hangs: true });
    }
  }
  return bindings;
}
