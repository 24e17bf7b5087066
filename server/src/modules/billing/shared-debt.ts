import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SharedDebt } from '@linklet/contract/billing/subscriptions.ts';
import { userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { standingOf } from '../plans/index.ts';
import { billingPageOf } from './billing-page.ts';
import { dunningOf } from './billing-view.ts';

/** What the plan of an organization's workspace owes, with the way to pay it or whom to ask; null where nothing is due. */
export async function readSharedDebt(scope: Scope): Promise<SharedDebt | null> {
  const { organization, billable, db, clock } = scope;
  if (organization === null || billable === null) return null;
  const [found] = await db
    .select({ subscription: subscriptions, billable: billables, owner: { id: users.id, name: users.name } })
    .from(subscriptions)
    .innerJoin(billables, eq(billables.id, subscriptions.billableId))
    .innerJoin(organizations, eq(organizations.id, organization.id))
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(
      and(
        eq(subscriptions.billableId, billable.id),
        isNull(subscriptions.closedAt),
        isNotNull(subscriptions.provider),
      ),
    );
  if (!found) return null;
  const { aheadMs, type } = found.billable;
  const standing = standingOf(found.subscription, new Date(clock().getTime() + aheadMs));
  const dunning = dunningOf(found.subscription, standing);
  // Whoever pays with the account itself is told of it everywhere.
  if (dunning === null || (type === 'user' && found.owner.id === userOf(scope.caller)?.id)) return null;
  const mayPay = type !== 'user' && scope.permissions.has('subscriptions.switch');
  if (!mayPay) return { dunning, ask: found.owner.name, path: null };
  const team = type === 'team' ? (organization.team?.slug ?? null) : null;
  return { dunning, ask: null, path: billingPageOf({ slug: organization.slug, team }).subscription };
}
