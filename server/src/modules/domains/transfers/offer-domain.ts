import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { DAYS_TO_ACCEPT, type OfferBody, type SentOffer } from '@linklet/contract/domains/transfers.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { domains, domainTransfers, type Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { findOwned, lockOwned } from '../branded/owned.ts';
import { said, tellDomainOwner } from '../branded/tell-domain-owner.ts';
import { nameOwner } from './name-owner.ts';
import { tellReceiver, type Receiver } from './tell-receiver.ts';
import { isTransferable } from './transferable.ts';

type Found = { offer: SentOffer | null };

/** Whom a domain is offered to. Throws `not_found`. */
export async function findOffer(scope: Scope, name: string): Promise<Found> {
  return readOffer(scope, await findOwned(scope, name));
}

async function readOffer({ db, clock }: Services, domain: Domain): Promise<Found> {
  const [row] = await db
    .select({ transfer: domainTransfers, organization: organizations.name })
    .from(domainTransfers)
    .leftJoin(organizations, eq(organizations.id, domainTransfers.toOrganizationId))
    .where(and(eq(domainTransfers.domainId, domain.id), gt(domainTransfers.expiresAt, clock())));
  if (!row || !isTransferable(domain)) return { offer: null };
  const { toEmail, expiresAt } = row.transfer;
  const to =
    toEmail === null
      ? { kind: 'organization' as const, name: row.organization ?? '' }
      : { kind: 'account' as const, name: toEmail };
  return { offer: { to, expires_at: expiresAt.toISOString() } };
}

/**
 * Offers a domain to an account, whether there is one or not, or to an organization. Throws `not_found`,
 * `domain_transfer_unfit`, `domain_transfer_own`, `domain_transfer_there`, `domain_transfer_unknown`,
 * `domain_transfer_waits`.
 */
export async function offerDomain(scope: Scope, name: string, body: OfferBody): Promise<Found> {
  const from = requireUser(scope);
  return inTransaction(scope, async (scope) => {
    const domain = await lockOwned(scope, name);
    if (!isTransferable(domain)) throw new AppError('domain_transfer_unfit');
    const to = await findReceiver(scope, domain, body);
    const createdAt = scope.clock();
    const expiresAt = new Date(createdAt.getTime() + DAYS_TO_ACCEPT * DAY_MS);
    const { toEmail, toOrganizationId } = to;
    const values = { fromUserId: from.id, toEmail, toOrganizationId, createdAt, expiresAt };
    const [offered] = await scope.db
      .insert(domainTransfers)
      .values({ domainId: domain.id, ...values })
      .onConflictDoUpdate({
        target: domainTransfers.domainId,
        set: values,
        // One that has expired is in nobody's way.
        setWhere: lte(domainTransfers.expiresAt, createdAt),
      })
      .returning();
    if (!offered) throw new AppError('domain_transfer_waits');
    const owner = await nameOwner(scope, domain);
    const after = { domain: domain.host, from: owner, to: to.name };
    await recordEvent(scope, 'domain.offered', { target: domain.host, after });
    await tellReceiver(scope, to, { domain, from: owner });
    await tellDomainOwner(scope, domain, {
      subject: `${said(domain)} is offered to ${to.name}`,
      text: `${from.email} has offered ${said(domain)} to ${to.name}, who can accept until ${expiresAt.toUTCString()}. Until then it can be withdrawn on the page of the domain.`,
    });
    return readOffer(scope, domain);
  });
}

async function findReceiver(scope: Scope, domain: Domain, body: OfferBody): Promise<Receiver> {
  const { email, organization: slug } = body;
  if (email !== undefined) {
    const [own] = await scope.db.select({ email: users.email }).from(users).where(ownerIs(domain));
    if (own?.email.toLowerCase() === email) throw new AppError('domain_transfer_own');
    return { toEmail: email, toOrganizationId: null, name: email };
  }
  const [found] = await scope.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.slug, slug ?? ''), isNull(organizations.archivedAt)));
  if (!found) throw new AppError('domain_transfer_unknown');
  if (found.id === domain.organizationId) throw new AppError('domain_transfer_there');
  return { toEmail: null, toOrganizationId: found.id, name: found.name };
}

function ownerIs({ userId }: Domain) {
  return userId === null ? sql`false` : eq(users.id, userId);
}

/** Throws `not_found`, `domain_transfer_gone`. */
export async function withdrawOffer(scope: Scope, name: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const domain = await lockOwned(scope, name);
    const [gone] = await scope.db
      .delete(domainTransfers)
      .where(eq(domainTransfers.domainId, domain.id))
      .returning();
    if (!gone) throw new AppError('domain_transfer_gone');
    await recordEvent(scope, 'domain.offer_withdrawn', {
      target: domain.host,
      before: { domain: domain.host },
    });
  });
}

/** Those that nobody can accept any more. */
export async function forgetOffers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const isOver = lte(domainTransfers.expiresAt, clock());
  const released = db
    .select({ id: domains.id })
    .from(domains)
    .where(sql`${domains.releasedAt} is not null`);
  await db.delete(domainTransfers).where(sql`${isOver} or ${domainTransfers.domainId} in ${released}`);
}
