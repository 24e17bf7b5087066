import type { User } from '../../schema/accounts/users.table.ts';

/** A name is the sender's own words until the address is proved: strangers get none of them. */
export function greetingOf({ name, emailVerifiedAt }: Pick<User, 'name' | 'emailVerifiedAt'>): string {
  return emailVerifiedAt === null ? 'Hello,' : `Hello ${name},`;
}
