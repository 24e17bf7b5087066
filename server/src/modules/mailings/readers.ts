import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { users } from '../../schema/accounts/users.table.ts';

// Small enough that other jobs have their turn, and that a repeat after a crash is soon done.
export const ACCOUNTS_AT_ONCE = 100;

/** Accounts that somebody can use. */
export const isInUse = and(isNull(users.terminatedAt), isNull(users.deletedAt));

/** Accounts with an address that is theirs, to which mailings may be sent. */
export const wantsMailings = and(
  isNotNull(users.emailVerifiedAt),
  sql`${users.status} & ${userStatus.mailingsOff} = 0`,
);
