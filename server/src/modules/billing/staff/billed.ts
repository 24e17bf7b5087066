import { desc, eq } from 'drizzle-orm';
import type { StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { organizationMembers } from '../../../schema/organizations/organizations.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import {
  findOrganization,
  findTeam,
  ownBillableOfTeam,
  type Organization,
} from '../../organizations/index.ts';
import { findEntitlements } from '../../plans/index.ts';
import { billingPageOf } from '../billing-page.ts';
import type { Payer } from '../payer.ts';

/** Whom the trail says that it was done to. */
interface About {
  target: string;
  userId?: number;
  organizationId?: number;
  workspaceId?: number;
}

/** An account, an organization or a team whose bills staff look at. */
export interface Billed {
  payer: Payer;
  about: About;
  organization: Organization | null;
  /** One that it pays for, by which is told what would go with another plan; null where it has none. */
  workspaceId: number | null;
}

/** By the names in an address. Throws `not_found`. */
export async function findBilled(scope: Scope, address: StaffBillingAddress): Promise<Billed> {
  const { id = '', organization, team } = address;
  if (organization === undefined) return findAccount(scope, id);
  const found = await findOrganization(scope, organization);
  return team === undefined ? ofOrganization(scope, found) : ofTeam(scope, found, team);
}

async function findAccount(scope: Scope, id: string): Promise<Billed> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [found] = await scope.db
    .select({ user: users, billable: billables })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .innerJoin(billables, eq(billables.id, workspaces.billableId))
    .where(eq(users.publicId, id));
  if (!found) throw new AppError('not_found');
  const { user, billable } = found;
  const owner = { id: user.id, email: user.email };
  return {
    payer: payerOf(scope, { billable, owner, name: user.name, place: null }),
    about: { target: user.publicId, userId: user.id },
    organization: null,
    workspaceId: user.workspaceId,
  };
}

async function ofOrganization(scope: Scope, organization: Organization): Promise<Billed> {
  const { id: organizationId, slug, name, ownerId } = organization;
  const [billable, owner, [space]] = await Promise.all([
    readOwnBillable(scope, { organizationId, teamId: null }),
    findOwner(scope, organization),
    scope.db
      .select({ workspaceId: organizationMembers.workspaceId })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId))
      .orderBy(desc(eqOrNone(organizationMembers.userId, ownerId)))
      .limit(1),
  ]);
  return {
    payer: payerOf(scope, { billable, owner, name, place: { slug, team: null } }),
    about: { target: slug, organizationId },
    organization,
    workspaceId: space?.workspaceId ?? null,
  };
}

async function ofTeam(scope: Scope, organization: Organization, teamSlug: string): Promise<Billed> {
  const { id: organizationId, slug } = organization;
  const team = await findTeam(scope, organization, teamSlug);
  const { workspaceId } = team;
  const [billable, owner] = await Promise.all([
    readOwnBillable(scope, { organizationId, teamId: team.id }),
    findOwner(scope, organization),
  ]);
  const name = `${organization.name}, ${team.name}`;
  return {
    payer: payerOf(scope, { billable, owner, name, place: { slug, team: team.slug } }),
    about: { target: `${slug}/${team.slug}`, organizationId, workspaceId },
    organization: null,
    workspaceId,
  };
}

type BillableRow = typeof billables.$inferSelect;

async function readOwnBillable(
  scope: Scope,
  place: { organizationId: number; teamId: number | null },
): Promise<BillableRow> {
  const id = await ownBillableOfTeam(scope, place);
  const [found] = await scope.db.select().from(billables).where(eq(billables.id, id));
  if (!found) throw new AppError('not_found');
  return found;
}

interface Owner {
  id: number;
  email: string;
}

async function findOwner({ db }: Scope, { ownerId }: Organization): Promise<Owner | undefined> {
  const [owner] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eqOrNone(users.id, ownerId));
  return owner;
}

interface Who {
  billable: BillableRow;
  owner: Owner | undefined;
  name: string;
  place: { slug: string; team: string | null } | null;
}

/** Staff change what is paid already, so that nobody becomes a customer by it. */
function payerOf({ clock }: Scope, { billable, owner, name, place }: Who): Payer {
  const { id: billableId, type, currency, createdAt, aheadMs } = billable;
  return {
    ...{ billableId, type, currency, createdAt, name },
    ...{ userId: owner?.id ?? 0, email: owner?.email ?? '' },
    now: new Date(clock().getTime() + aheadMs),
    page: billingPageOf(place),
  };
}

/** As in a workspace of whoever pays, in which staff may do nothing. */
export async function inWorkspaceOf(scope: Scope, { workspaceId }: Billed): Promise<Scope> {
  const opened = await findEntitlements(scope, { workspaceId, isVerified: true });
  return { ...scope, ...opened, workspaceId, permissions: new Set() };
}
