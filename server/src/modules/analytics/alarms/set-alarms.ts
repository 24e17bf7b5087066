import { sql } from 'drizzle-orm';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { changeAccount } from '../../accounts/index.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';

/** Whether whoever asks is told of clicks that are not as usual, and of links near their limit. */
export async function setAlarms(scope: Scope, { on }: { on: boolean }): Promise<{ on: boolean }> {
  const bit = userStatus.alarmsOff;
  const status = on ? sql`${users.status} & ~${bit}::integer` : sql`${users.status} | ${bit}::integer`;
  await inTransaction(scope, async (scope) => {
    await changeAccount(scope, requireUser(scope).id, { status });
    await recordEvent(scope, 'alarms.changed', { after: { on } });
  });
  return { on };
}
