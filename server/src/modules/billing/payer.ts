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
  const { organization } = scope;
  const billableId = organization === null ? scope.billable?.id : await ownBillableOf(scope);
  if (billableId === undefined) throw new AppError('not_found');
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
    name: nameOf(organization) ?? found.name,
    now: new Date(scope.clock().getTime() + billable.aheadMs),
    page: billingPageOf(organization && { slug: organization.slug, team: organization.team?.slug ?? null }),
  };
}

function nameOf(organization: OpenOrganization | null): string | null {
  if (organization === null) return null;
  const { name, team } = organization;
  return team === null ? name : `${name}, ${team.name}`;
}
