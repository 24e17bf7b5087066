import { runStatement } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { ownSession } from './own-session.ts';

type Column = 'flash' | 'social' | 'passkey_challenge';

// One statement, so that only one of two concurrent requests gets the value.
const takeStatement = (column: Column) => `
  with kept as (select id, ${column} from sessions where id = $1 and ${column} is not null for update)
  update sessions set ${column} = null from kept where sessions.id = kept.id returning kept.${column} as taken`;

/** Removes a value from the session: a second call returns undefined. */
export async function takeFromSession({ db, caller }: Scope, column: Column): Promise<unknown> {
  const [row] = await runStatement<{ taken: unknown }>(db, takeStatement(column), [ownSession(caller)]);
  return row?.taken;
}
