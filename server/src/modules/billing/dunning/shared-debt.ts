import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SharedDebt } from '@linklet/contract/billing/subscriptions.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import type { OpenOrganization, Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { standingOf } from '../../plans/index.ts';
import { billingPageOf } from '../billing-page.ts';
import { dunningOf } from '../billing-view.ts';

/** What the plan of an organization's workspace owes, with the way to pay it or whom to ask; null where nothing is due. */
export async function readSharedDebt(scope: Scope): Promise<SharedDebt | null> {
  const { organization, billable, clock } = scope;
  if (organization === null || billable === null) return null;
  const found = await findPaid(scope, organization, billable.id);
  if (!found) return null;
  const { aheadMs, type } = found.billable;
  const standing = standingOf(found.subscription, new Date(clock().getTime() + aheadMs));
  const dunning = dunningOf(found.subscription, standing);
  if (dunning === null) return null;
  if (type === 'user') return ofOwner(scope, dunning, found.owner);
  if (!scope.permissions.has('subscriptions.switch')) return { dunning, ask: found.owner.name, path: null };
  return { dunning, ask: null, path: pathOf(organization, type) };
}

function pathOf({ slug, team }: OpenOrganization, type: 'team' | 'organization'): string {
  return billingPageOf({ slug, team: type === 'team' ? (team?.slug ?? null) : null }).subscription;
}

/** Whoever pays with the account itself is told of it everywhere. */
function ofOwner(
  { caller }: Scope,
  dunning: SharedDebt['dunning'],
  owner: { id: number; name: string },
): SharedDebt | null {
  return owner.id === userOf(caller)?.id ? null : { dunning, ask: owner.name, path: null };
}

async function findPaid({ db }: Scope, organization: OpenOrganization, billableId: number) {
  const [found] = await db
    .select({ subscription: subscriptions, billable: billables, owner: { id: users.id, name: users.name } })
    .from(subscriptions)
    .innerJoin(billables, eq(billables.id, subscriptions.billableId))
    .innerJoin(organizations, eq(organizations.id, organization.id))
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(
      and(
        eq(subscriptions.billableId, billableId),
        isNull(subscriptions.closedAt),
        isNotNull(subscriptions.provider),
      ),
    );
  return found;
}
