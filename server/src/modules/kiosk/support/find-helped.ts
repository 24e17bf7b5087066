import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { goneAt } from '../../accounts/index.ts';

/**
 * The account that staff help, which nobody else changes until the transaction ends. Throws `not_found`, also for one that is
 * to be erased by now, and `forbidden` for whoever is of staff, themselves included.
 */
export async function findHelped({ db, clock }: Scope, publicId: string): Promise<User> {
  if (!isUuid(publicId)) throw new AppError('not_found');
  const [user] = await db.select().from(users).where(eq(users.publicId, publicId)).for('update');
  if (!user || (user.deletedAt !== null && goneAt(user.deletedAt) <= clock()))
    throw new AppError('not_found');
  if (user.isDeveloper) throw new AppError('forbidden');
  return user;
}
