import { eq } from 'drizzle-orm';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { OpenOrganization, Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { ownBillableOf } from '../organizations/index.ts';
import { billingPageOf } from './billing-page.ts';

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
  /** Where its settings are, below the address of the app. */
  page: ReturnType<typeof billingPageOf>;
}

/** What the call is about pays with: the account, or the organization or team of the address. */
export async function requirePayer(scope: Scope): Promise<Payer> {
  const user = requireUser(scope);
  const billableId = await requireBillable(scope);
  const [found] = await scope.db
    .select({ billable: billables, name: users.name })
    .from(billables)
    .innerJoin(users, eq(users.id, user.id))
    .where(eq(billables.id, billableId));
  if (!found) throw new AppError('not_found');
  const { billable } = found;
  return {
    ...{ billableId, type: billable.type, userId: user.id, email: user.email },
    ...{ currency: billable.currency, createdAt: billable.createdAt },
    now: new Date(scope.clock().getTime() + billable.aheadMs),
    ...placeOf(scope.organization, found.name),
  };
}

async function requireBillable(scope: Scope): Promise<number> {
  if (scope.organization !== null) return ownBillableOf(scope);
  if (scope.billable === null) throw new AppError('not_found');
  return scope.billable.id;
}

function placeOf(organization: OpenOrganization | null, ownName: string): Pick<Payer, 'name' | 'page'> {
  if (organization === null) return { name: ownName, page: billingPageOf(null) };
  const { slug, name, team } = organization;
  if (team === null) return { name, page: billingPageOf({ slug, team: null }) };
  return { name: `${name}, ${team.name}`, page: billingPageOf({ slug, team: team.slug }) };
}
