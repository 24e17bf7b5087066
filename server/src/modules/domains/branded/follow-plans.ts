import { and, eq, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { PLAN_GRACE_DAYS } from '@linklet/contract/domains/domain-state.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { findEntitlements } from '../../plans/index.ts';
import { isHad } from '../../../schema/domains/is-had.ts';
import { said, tellDomainOwner } from './tell-domain-owner.ts';

interface OwnerRow {
  userId: string | null;
  organizationId: string | null;
  workspaceId: string;
}

const FIND_OWNERS = `
  select distinct domains.user_id as "userId", domains.organization_id as "organizationId",
    coalesce(users.workspace_id, organization_members.workspace_id) as "workspaceId"
  from domains
  left join users on users.id = domains.user_id
  left join organizations on organizations.id = domains.organization_id
  left join organization_members
    on organization_members.organization_id = organizations.id
    and organization_members.user_id = organizations.owner_id
  where domains.type = 'organization' and domains.released_at is null and domains.proven_at is not null
    and num_nonnulls(users.workspace_id, organization_members.workspace_id) = 1`;

/**
 * Follows the plans of those who have domains: links go on for two weeks after a plan with branded domains has ended, then
 * visitors see that the domain is off, and with a new plan they work again.
 */
export async function followPlans(services: Services): Promise<void> {
  const { db } = services;
  const owners = await runStatement<OwnerRow>(db, FIND_OWNERS, []);
  const paying = await Promise.all(
    owners.map(async ({ workspaceId }) => {
      const found = await findEntitlements(services, { workspaceId: Number(workspaceId), isVerified: true });
      return found.entitlements.features.includes('use_branded_domains');
    }),
  );
  const ownersWho = (isPaying: boolean) => isOf(owners.filter((_, index) => paying[index] === isPaying));
  await resume(services, ownersWho(true));
  await notePlanEnd(services, ownersWho(false));
  await suspend(services);
}

function isOf(owners: readonly OwnerRow[]): SQL {
  const ids = (read: (owner: OwnerRow) => string | null) =>
    sql.param(owners.flatMap((owner) => read(owner) ?? []).map(Number));
  return sql`(${domains.userId} = any(${ids(({ userId }) => userId)})
    or ${domains.organizationId} = any(${ids(({ organizationId }) => organizationId)}))`;
}

async function resume({ db, announceLinkChange }: Services, isOfPaying: SQL): Promise<void> {
  const back = await db
    .update(domains)
    .set({ planEndedAt: null, suspendedAt: null })
    .where(and(isNotNull(domains.planEndedAt), isOfPaying))
    .returning({ suspendedAt: domains.suspendedAt });
  if (back.length > 0) announceLinkChange();
}

async function notePlanEnd(services: Services, isOfOthers: SQL): Promise<void> {
  const now = services.clock();
  const until = new Date(now.getTime() + PLAN_GRACE_DAYS * DAY_MS);
  // A pair leads to its root domain, which says so.
  const isOne = and(eq(domains.type, 'organization'), ne(domains.kind, 'www'));
  const isNew = and(isHad(), isOne, isNull(domains.planEndedAt), isOfOthers);
  await changeAndTell(services, { which: isNew, values: { planEndedAt: now } }, (domain) => ({
    subject: `Your plan no longer has branded domains`,
    text: `Links on ${said(domain)} keep working until ${until.toUTCString()}. With a plan that includes branded domains they keep working; ${said(domain)} and its links stay yours.`,
  }));
}

async function suspend(services: Services): Promise<void> {
  const now = services.clock();
  const over = new Date(now.getTime() - PLAN_GRACE_DAYS * DAY_MS);
  const isDue = and(isHad(), lt(domains.planEndedAt, over), isNull(domains.suspendedAt));
  await changeAndTell(services, { which: isDue, values: { suspendedAt: now } }, (domain) => ({
    subject: `Links on ${said(domain)} no longer work`,
    text: `Your plan has not included branded domains for two weeks, so links on ${said(domain)} no longer redirect. They work again as soon as your plan includes branded domains.`,
  }));
}

async function changeAndTell(
  services: Services,
  { which, values }: { which: SQL | undefined; values: Partial<Domain> },
  newsOf: (domain: Domain) => { subject: string; text: string },
): Promise<void> {
  const changed = await services.db.transaction(async (db) => {
    const rows = await db.update(domains).set(values).where(which).returning();
    for (const row of rows) await tellDomainOwner({ ...services, db }, row, newsOf(row));
    return rows;
  });
  if (changed.length > 0) services.announceLinkChange();
}
