import { and, eq, exists, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { startSteps, type StartStep, type StartView } from '@linklet/contract/get-started/endpoints.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { ownWorkspaceOf, requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { isHad } from '../../schema/domains/is-had.ts';
import { skippedStarts } from '../../schema/get-started/get-started.table.ts';
import { bulkBatches } from '../../schema/links/bulk.table.ts';
import { links } from '../../schema/links/links.table.ts';
import {
  invitations,
  organizationMembers,
  organizations,
} from '../../schema/organizations/organizations.table.ts';

/** What a plan must have for a step; the others are everybody's. */
const featureOf: Partial<Record<StartStep, Feature>> = {
  create_link: 'create_linklet',
  add_domain: 'add_branded_domains',
  import_links: 'use_bulk',
  invite_people: 'support_teams',
};

/** What the plan of the account lets it do first, and whether it has done so. */
export async function readStart(scope: Scope): Promise<StartView> {
  const user = requireUser(scope);
  const workspaceId = ownWorkspaceOf(scope.caller);
  if (workspaceId === null) throw new AppError('not_found');
  const facts = await readFacts(scope, { userId: user.id, workspaceId });
  const done: Record<StartStep, boolean> = { ...facts, verify_email: user.isVerified };
  const { features } = scope.entitlements;
  const isOffered = (step: StartStep) => {
    const feature = featureOf[step];
    return feature === undefined || features.includes(feature) || done[step];
  };
  return {
    steps: startSteps.filter(isOffered).map((name) => ({ name, is_done: done[name] })),
    is_skipped: facts.isSkipped,
  };
}

type Facts = Record<Exclude<StartStep, 'verify_email'> | 'isSkipped', boolean>;

async function readFacts({ db }: Scope, own: { userId: number; workspaceId: number }): Promise<Facts> {
  const is = (query: { getSQL: () => SQL }) => sql<boolean>`${exists(query)}`;
  const link = db.select().from(links).where(eq(links.workspaceId, own.workspaceId));
  const batch = db.select().from(bulkBatches).where(eq(bulkBatches.workspaceId, own.workspaceId));
  const domain = db
    .select()
    .from(domains)
    .where(and(isHad(), eq(domains.userId, own.userId)));
  const isOwned = and(eq(organizations.ownerId, own.userId), isNull(organizations.deletedAt));
  const member = db
    .select()
    .from(organizations)
    .leftJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .leftJoin(invitations, eq(invitations.organizationId, organizations.id))
    .where(
      and(isOwned, or(ne(organizationMembers.userId, own.userId), eq(invitations.invitedBy, own.userId))),
    );
  const skipped = db.select().from(skippedStarts).where(eq(skippedStarts.userId, own.userId));

  const [found] = await db
    .select({
      ...{ create_link: is(link), add_domain: is(domain), import_links: is(batch) },
      ...{ invite_people: is(member), isSkipped: is(skipped) },
    } as Record<keyof Facts, SQL<boolean>>)
    .from(sql`(select 1) as one`);
  if (!found) throw new Error('PostgreSQL returned no facts.');
  return found;
}

/** Shows it no more by itself, or again. */
export async function skipStart(scope: Scope, isSkipped: boolean): Promise<StartView> {
  const { id } = requireUser(scope);
  if (isSkipped)
    await scope.db
      .insert(skippedStarts)
      .values({ userId: id, skippedAt: scope.clock() })
      .onConflictDoNothing();
  else await scope.db.delete(skippedStarts).where(eq(skippedStarts.userId, id));
  return readStart(scope);
}
