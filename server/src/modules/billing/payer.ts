import { eq } from 'drizzle-orm';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';

/** A billable, and whom its bills go to. */
export interface Payer {
  billableId: number;
  type: 'user' | 'team' | 'organization';
  userId: number;
  email: string;
  name: string;
  /** Fixed with the first payment. */
  currency: string | null;
  /** By its own clock, which in the sandbox may be ahead. */
  now: Date;
  createdAt: Date;
}

/** The account that asks, as what it pays with. */
export async function requirePayer(scope: Scope): Promise<Payer> {
  const user = requireUser(scope);
  if (scope.billable === null) throw new AppError('not_found');
  const [found] = await scope.db
    .select({ billable: billables, name: users.name })
    .from(billables)
    .innerJoin(users, eq(users.id, user.id))
    .where(eq(billables.id, scope.billable.id));
  if (!found) throw new AppError('not_found');
  const { billable, name } = found;
  return {
    ...{ billableId: billable.id, type: billable.type, userId: user.id, email: user.email, name },
    ...{ currency: billable.currency, createdAt: billable.createdAt },
    now: new Date(scope.clock().getTime() + billable.aheadMs),
  };
}
