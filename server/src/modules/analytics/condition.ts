/** A condition of a query, and the values that its placeholders stand for. */
export interface Condition {
  sql: string;
  params: Record<string, unknown>;
}

export const always: Condition = { sql: '1', params: {} };
export const never: Condition = { sql: '0', params: {} };

/** All of the conditions; their placeholders must differ. */
export function all(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' and ') || '1',
    params: Object.assign({}, ...conditions.map(({ params }) => params)) as Record<string, unknown>,
  };
}

export function not({ sql, params }: Condition): Condition {
  return { sql: `not (${sql})`, params };
}

// A longer list of numbers takes ClickHouse seconds and much memory to read, each being a part of the query.
const FEW = 100;

/** Whether a column is one of the ids, of which there may be more than a placeholder holds. */
export function isOneOf(column: string, ids: readonly number[]): Condition {
  if (ids.length === 0) return never;
  const list = ids.map((id) => Math.trunc(id)).join(',');
  const set = ids.length > FEW ? `select arrayJoin('[${list}]'::Array(UInt64))` : list;
  return { sql: `${column} in (${set})`, params: {} };
}
