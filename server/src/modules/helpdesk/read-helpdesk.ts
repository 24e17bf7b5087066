import { count, desc, eq } from 'drizzle-orm';
import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { readPlan } from '../billing/index.ts';
import { findOrganization, goneForGoodAt, readRoom, type Organization } from '../organizations/index.ts';
import { scimRefusals, scimTokens, scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { stateOf } from './state-of.ts';
import { listConnections } from './list-connections.ts';
import { listPending } from './list-pending.ts';

/** One organization as whoever helps it sees it, which is noted. Throws `not_found`. */
export async function readHelpdesk(scope: Scope, slug: string): Promise<HelpdeskView> {
  const organization = await findOrganization(scope, slug);
  const { id } = organization;
  const [owner, plan, room, connections, provisioning, invitations] = await Promise.all([
    findOwner(scope, organization),
    findPlan(scope, organization),
    readRoom(scope, organization),
    listConnections(scope, id),
    readProvisioning(scope, id),
    listPending(scope, id),
  ]);
  await recordEvent(scope, 'helpdesk.read', { target: organization.slug, organizationId: id });
  return {
    ...{ slug: organization.slug, name: organization.name, state: stateOf(organization) },
    deletes_at: organization.deletedAt && goneForGoodAt(organization.deletedAt).toISOString(),
    created_at: organization.createdAt.toISOString(),
    ...{ owner, plan, ...room, connections, provisioning, invitations },
  };
}

async function findOwner({ db }: Scope, { ownerId }: Organization): Promise<HelpdeskView['owner']> {
  const [owner] = await db
    .select({ id: users.publicId, name: users.name, email: users.email })
    .from(users)
    .where(eqOrNone(users.id, ownerId));
  return owner ?? null;
}

async function findPlan(scope: Scope, { billableId }: Organization): Promise<HelpdeskView['plan']> {
  const { planName: name, interval, startsAt } = await readPlan(scope, billableId);
  return { name, interval, starts_at: startsAt?.toISOString() ?? null };
}

async function readProvisioning({ db }: Scope, id: number): Promise<HelpdeskView['provisioning']> {
  const [[token], [told], refusals] = await Promise.all([
    db.select().from(scimTokens).where(eq(scimTokens.organizationId, id)),
    db.select({ people: count() }).from(scimUsers).where(eq(scimUsers.organizationId, id)),
    db
      .select()
      .from(scimRefusals)
      .where(eq(scimRefusals.organizationId, id))
      .orderBy(desc(scimRefusals.lastAt), desc(scimRefusals.id)),
  ]);
  return {
    token: token ? { created_at: token.createdAt.toISOString(), last_used_on: token.lastUsedOn } : null,
    people: told?.people ?? 0,
    refusals: refusals.map(({ id, request, status, reason, times, firstAt, lastAt }) => ({
      ...{ id, request, status, reason, times },
      ...{ first_at: firstAt.toISOString(), last_at: lastAt.toISOString() },
    })),
  };
}
