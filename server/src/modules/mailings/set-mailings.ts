import { eq, sql } from 'drizzle-orm';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { changeAccount } from '../accounts/index.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { accountOfToken } from './unsubscribe-link.ts';

interface Mailings {
  on: boolean;
}

/** Whether the account of whoever asks gets mailings from now on. */
export async function setMailings(scope: Scope, { on }: Mailings): Promise<Mailings> {
  await inTransaction(scope, async (scope) => {
    await write(scope, eq(users.id, requireUser(scope).id), on);
    await recordEvent(scope, 'mailings.changed', { after: { on } });
  });
  return { on };
}

/** By the link in a mailing. Throws `unsubscribe_link_wrong`, also for accounts that are gone. */
export async function readMailingsByLink(scope: Scope, token: string): Promise<Mailings> {
  const [user] = await scope.db
    .select({ status: users.status })
    .from(users)
    .where(eq(users.publicId, requireAccount(scope, token)));
  if (!user) throw new AppError('unsubscribe_link_wrong');
  return { on: !hasStatus(user.status, userStatus.mailingsOff) };
}

/** By the link in a mailing. Throws `unsubscribe_link_wrong`. */
export async function setMailingsByLink(
  services: Services,
  token: string,
  { on }: Mailings,
): Promise<Mailings> {
  const found = await write(services, eq(users.publicId, requireAccount(services, token)), on);
  if (!found) throw new AppError('unsubscribe_link_wrong');
  return { on };
}

function requireAccount(services: Services, token: string): string {
  const publicId = accountOfToken(services, token);
  if (publicId === null) throw new AppError('unsubscribe_link_wrong');
  return publicId;
}

async function write(
  services: Pick<Services, 'db'>,
  whose: ReturnType<typeof eq>,
  on: boolean,
): Promise<boolean> {
  const bit = userStatus.mailingsOff;
  const status = on ? sql`${users.status} & ~${bit}::integer` : sql`${users.status} | ${bit}::integer`;
  return (await changeAccount(services, whose, { status })) !== undefined;
}
