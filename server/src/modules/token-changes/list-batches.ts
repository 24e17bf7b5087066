import { sql } from 'drizzle-orm';
import { BATCH_BREAK_MINUTES, BATCH_DAYS, type TokenBatch } from '@linklet/contract/tokens/changes.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { undoable } from './undoable.ts';

const MOST_ENTRIES = 10_000;
const MOST_BATCHES = 50;

interface Row extends Record<string, unknown>, Omit<TokenBatch, 'first' | 'last' | 'from' | 'until'> {
  first: string;
  last: string;
  from: string | Date;
  until: string | Date;
}

/** What tokens did to links of the workspace, by batches, the newest first. */
export async function listTokenBatches(scope: Scope): Promise<{ data: TokenBatch[] }> {
  const { db, workspaceId, clock } = scope;
  if (workspaceId === null) return { data: [] };
  const since = new Date(clock().getTime() - BATCH_DAYS * DAY_MS).toISOString();
  const count = (action: string) => sql`count(distinct target) filter (where action = ${action})::int`;
  const rows = await db.execute<Row>(sql`
    with entries as (
      select id, at, action, target, token_id, token_name, user_id,
        exists (
          select from undone_entries where undone_entries.workspace_id = ${workspaceId} and entry_id = audit_entries.id
        ) as is_undone
      from audit_entries
      where workspace_id = ${workspaceId} and token_id is not null and at >= ${since}::timestamptz
        and ${undoable}
      order by id desc limit ${MOST_ENTRIES}
    ), begun as (
      select *, coalesce(at - lag(at) over w > make_interval(mins => ${BATCH_BREAK_MINUTES}), true)::int as begins
      from entries window w as (partition by token_id order by id)
    ), numbered as (
      select *, sum(begins) over (partition by token_id order by id) as batch from begun
    )
    select min(id) as first, max(id) as last, max(token_name) as token,
      (select name from users where users.id = max(user_id)) as by,
      min(at) as "from", max(at) as until,
      ${count('link.created')} as created,
      count(distinct target) filter (where action not in
        ('link.created', 'link.archived', 'link.deleted', 'link.restored'))::int as changed,
      ${count('link.archived')} as archived, ${count('link.deleted')} as deleted,
      ${count('link.restored')} as restored,
      count(distinct target)::int as links, count(distinct target) filter (where is_undone)::int as undone
    from numbered group by token_id, batch order by max(id) desc limit ${MOST_BATCHES}`);
  return {
    data: rows.map(({ first, last, from, until, ...row }) => ({
      ...row,
      ...{ first: Number(first), last: Number(last) },
      ...{ from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    })),
  };
}
