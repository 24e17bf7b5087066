import { eq, or } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { organizations, teams } from '../../schema/organizations/organizations.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import { billingPageOf } from './billing-page.ts';

export interface BillableOwner {
  userId: number;
  email: string;
  name: string;
  organizationId: number | null;
  /** Of the page of the subscription. */
  path: string;
  /** Of the page of the payment method. */
  methodPath: string;
}

const person = { userId: users.id, email: users.email, name: users.name };

/** Whom the news and bills of a billable go to; undefined once nobody has it. */
export async function findOwner(
  { db }: Pick<Services, 'db'>,
  billableId: number,
): Promise<BillableOwner | undefined> {
  const [own] = await db
    .select(person)
    .from(workspaces)
    .innerJoin(users, eq(users.workspaceId, workspaces.id))
    .where(eq(workspaces.billableId, billableId));
  if (own) return { ...own, organizationId: null, ...pathsOf(null) };
  const [shared] = await db
    .select({
      person,
      organization: { id: organizations.id, slug: organizations.slug, name: organizations.name },
      own: organizations.ownBillableId,
      team: { slug: teams.slug, name: teams.name, own: teams.ownBillableId },
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .leftJoin(teams, eq(teams.organizationId, organizations.id))
    .where(or(eq(organizations.ownBillableId, billableId), eq(teams.ownBillableId, billableId)));
  if (!shared) return undefined;
  const { organization, team, own: ofOrganization } = shared;
  const ofTeam = ofOrganization === billableId ? null : team;
  return {
    ...shared.person,
    name: ofTeam ? `${organization.name}, ${ofTeam.name}` : organization.name,
    organizationId: organization.id,
    ...pathsOf({ slug: organization.slug, team: ofTeam?.slug ?? null }),
  };
}

function pathsOf(place: Parameters<typeof billingPageOf>[0]): Pick<BillableOwner, 'path' | 'methodPath'> {
  const { subscription: path, method: methodPath } = billingPageOf(place);
  return { path, methodPath };
}
