import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { domains, domainTransfers, type Domain } from '../../../schema/domains/domains.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { holdsAll } from '../../organizations/index.ts';
import { said, tellDomainOwner } from '../branded/tell-domain-owner.ts';

type Offered = Pick<Domain, 'organizationId'>;

/** Whether whoever offered a domain still may. */
export async function isCovered(
  services: Services,
  { organizationId }: Offered,
  userId: number,
): Promise<boolean> {
  if (organizationId !== null) {
    return holdsAll(services, { userId, organizationId, teamId: null }, ['domains.select']);
  }
  const isThere = and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.terminatedAt));
  const [found] = await services.db.select({ id: users.id }).from(users).where(isThere);
  return found !== undefined;
}

/** Withdraws what people offered of the domains of an organization that may no longer. */
export async function withdrawUncovered(
  services: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  const waiting = await services.db
    .select({ domain: domains, from: domainTransfers.fromUserId })
    .from(domainTransfers)
    .innerJoin(domains, eq(domains.id, domainTransfers.domainId))
    .where(and(eq(domains.organizationId, organizationId), gt(domainTransfers.expiresAt, services.clock())));
  for (const { domain, from } of waiting) {
    if (!(await isCovered(services, domain, from))) await withdraw(services, domain, from);
  }
}

async function withdraw(services: Services, domain: Domain, from: number): Promise<void> {
  const isTheirs = and(eq(domainTransfers.domainId, domain.id), eq(domainTransfers.fromUserId, from));
  const gone = await services.db.delete(domainTransfers).where(isTheirs).returning();
  if (gone.length === 0) return;
  const entry = { target: domain.host, before: { domain: domain.host } };
  await recordEvent(services, 'domain.offer_withdrawn', {
    organizationId: domain.organizationId ?? undefined,
    ...entry,
  });
  await tellDomainOwner(services, domain, {
    subject: `${said(domain)} is offered no more`,
    text: `Whoever offered ${said(domain)} may no longer do so, and it stays yours. Offer it again if it is to pass to somebody else.`,
  });
}
