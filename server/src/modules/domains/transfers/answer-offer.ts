import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { ReceivedOffer } from '@linklet/contract/domains/transfers.ts';
import { toUnicode } from 'tr46';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { domains, domainTeams, domainTransfers, type Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { mayAdd } from '../branded/claim-domain.ts';
import { requireDomainRoom } from '../branded/domain-room.ts';
import { countLinks } from '../branded/domain-view.ts';
import { withoutPort } from '../branded/host-of.ts';
import { ownedBy, ownerOf } from '../branded/owned.ts';
import { partFrom } from '../branded/part-from.ts';
import { said, tellDomainOwner } from '../branded/tell-domain-owner.ts';
import { mayAddVanity } from '../branded/vanity.ts';
import { changeWwwOf } from '../www/pairs.ts';
import { isCovered } from './covered-offers.ts';
import { nameOwner } from './name-owner.ts';
import { areTransferable, isTransferable } from './transferable.ts';

/** The domains that are offered to the account, or to the organization, the oldest offer first. */
export async function listReceived(scope: Scope): Promise<{ data: ReceivedOffer[] }> {
  const found = await scope.db
    .select({ domain: domains, transfer: domainTransfers, ...senders })
    .from(domainTransfers)
    .innerJoin(domains, eq(domains.id, domainTransfers.domainId))
    .leftJoin(users, eq(users.id, domains.userId))
    .leftJoin(organizations, eq(organizations.id, domains.organizationId))
    .where(and(isOpenTo(scope), areTransferable()))
    .orderBy(asc(domainTransfers.createdAt))
    .limit(MOST_SHOWN);
  const covered = await Promise.all(
    found.map(({ domain, transfer }) => isCovered(scope, domain, transfer.fromUserId)),
  );
  const rows = found.filter((_, index) => covered[index]);
  const links = await countLinks(
    scope,
    rows.map(({ domain }) => domain.id),
  );
  return {
    data: rows.map(({ domain, transfer, email, organization }) => ({
      ...{ id: domain.id, domain: domain.host, kind: domain.kind ?? 'own' },
      unicode: toUnicode(withoutPort(domain.host)).domain,
      from: organization ?? email ?? '',
      links: links.get(domain.id) ?? 0,
      expires_at: transfer.expiresAt.toISOString(),
    })),
  };
}

const MOST_SHOWN = 100;
const senders = { email: users.email, organization: organizations.name };

/** Of accounts that have proved their address alone: others could have given any. */
function isOpenTo({ caller, organization, clock }: Scope): SQL | undefined {
  const user = userOf(caller);
  const isVerified = user?.isVerified === true;
  return and(
    gt(domainTransfers.expiresAt, clock()),
    organization === null
      ? and(eq(domainTransfers.toEmail, user?.email.toLowerCase() ?? ''), sql`${isVerified}`)
      : eq(domainTransfers.toOrganizationId, organization.id),
  );
}

interface Answer {
  id: number;
  answer: 'accept' | 'decline';
}

/**
 * Has a domain from now on, or does not. Throws `domain_transfer_gone`; for who accepts also `domain_transfer_unfit`,
 * `domains_not_in_plan`, `vanity_not_in_plan`, `domains_reached`, `subdomains_reached`.
 */
export async function answerOffer(scope: Scope, { id, answer }: Answer): Promise<void> {
  await inTransaction(scope, async (scope) => {
    // The domain first, as whoever offers, changes or deletes it holds it.
    const [domain] = await scope.db.select().from(domains).where(eq(domains.id, id)).for('update');
    const [offer] = await scope.db
      .delete(domainTransfers)
      .where(and(eq(domainTransfers.domainId, id), isOpenTo(scope)))
      .returning();
    if (!domain || !offer || domain.releasedAt !== null) throw new AppError('domain_transfer_gone');
    // Whose account has ended, or whose organization is archived, had nothing withdrawn.
    if (!(await isCovered(scope, domain, offer.fromUserId))) throw new AppError('domain_transfer_gone');
    if (answer === 'accept') await takeOver(scope, domain);
    else await noteDeclined(scope, domain);
  });
}

async function takeOver(scope: Scope, domain: Domain): Promise<void> {
  if (!isTransferable(domain)) throw new AppError('domain_transfer_unfit');
  const owner = ownerOf(scope);
  const isVanity = domain.kind === 'vanity';
  requireInPlan(scope, isVanity);
  const now = scope.clock();
  // What the receiver has claimed of the name is no domain beside it.
  await scope.db
    .update(domains)
    .set({ releasedAt: now, nextLookAt: null })
    .where(and(ownedBy(owner), eq(domains.host, domain.host), isNull(domains.provenAt)));
  // It is proven by a record of its own: that of the domain of which it is a part is another's.
  const kind = isVanity ? 'vanity' : 'own';
  await requireDomainRoom(scope, owner, kind);
  await scope.db.delete(domainTeams).where(eq(domainTeams.domainId, domain.id));
  const [after] = await scope.db
    .update(domains)
    .set({
      ...{ ...owner, kind, parentId: null, provenAt: now, proofMissedAt: null },
      ...{ isDefault: false, forAllTeams: true, planEndedAt: null, suspendedAt: null, toldAt: null },
      ...{ findings: null, lookedAt: null, looks: 0, nextLookAt: isVanity ? null : now },
    })
    .where(eq(domains.id, domain.id))
    .returning();
  if (!after) throw new Error('PostgreSQL returned no domain.');
  await partFrom(scope, [domain.id]);
  await changeWwwOf(scope, [domain.id], { ...owner, provenAt: now, toldAt: null });
  scope.afterCommit(scope.announceLinkChange);
  await notePassed(scope, domain, after);
}

function requireInPlan(scope: Scope, isVanity: boolean): void {
  if (isVanity && !mayAddVanity(scope)) throw new AppError('vanity_not_in_plan');
  if (!isVanity && !mayAdd(scope)) throw new AppError('domains_not_in_plan');
}

async function notePassed(scope: Scope, before: Domain, after: Domain): Promise<void> {
  const [from, to] = [await nameOwner(scope, before), await nameOwner(scope, after)];
  const entry = { target: after.host, after: { domain: after.host, from, to } };
  await recordEvent(scope, 'domain.transferred', entry);
  await recordEvent(asJob(scope), 'domain.transferred', { ...ofOwner(before), ...entry });
  await tellDomainOwner(scope, before, {
    subject: `${said(before)} belongs to ${to} now`,
    text: `${to} has accepted ${said(before)}. Links that you have made on it stay yours and keep redirecting as long as the new owner keeps the domain; new ones are made by the new owner.`,
  });
  const records =
    after.kind === 'vanity' ? '' : ' Put your own TXT record in the place of the one before within 30 days.';
  await tellDomainOwner(scope, after, {
    subject: `${said(after)} is yours now`,
    text: `${said(after)} came from ${from} and keeps working.${records} Links created on it before stay with the people who created them.`,
  });
}

async function noteDeclined(scope: Scope, domain: Domain): Promise<void> {
  const to = await nameOwner(scope, ownerOf(scope));
  const after = { domain: domain.host, from: await nameOwner(scope, domain), to };
  const entry = { target: domain.host, after };
  await recordEvent(scope, 'domain.offer_declined', entry);
  await recordEvent(asJob(scope), 'domain.offer_declined', { ...ofOwner(domain), ...entry });
  await tellDomainOwner(scope, domain, {
    subject: `${to} has declined ${said(domain)}`,
    text: `${to} does not want ${said(domain)}, and it stays yours.`,
  });
}

function ofOwner({ userId, organizationId }: Domain) {
  return { userId: userId ?? undefined, organizationId: organizationId ?? undefined };
}

/** In the trail of another account or organization nobody of this one did it. */
function asJob(scope: Scope): Services {
  const services: Services & Partial<Scope> = { ...scope };
  delete services.caller;
  return services;
}
