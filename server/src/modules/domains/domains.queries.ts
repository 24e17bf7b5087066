import { and, asc, desc, eq } from 'drizzle-orm';
import type { DomainView } from '@linklet/contract/app-state.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';
import { domains, type Domain } from './domains.table.ts';

/** The domains that anyone may be shown, the base domain first. */
export async function listCommonDomains({ db }: Pick<Services, 'db'>): Promise<Domain[]> {
  return db
    .select()
    .from(domains)
    .where(and(eq(domains.type, 'common'), eq(domains.isDeleted, false), eq(domains.isBlocked, false)))
    .orderBy(desc(domains.isBase), asc(domains.host));
}

/**
 * The domain a guest asked for, or the base domain. Throws `domain_unknown`, `domain_not_for_guests`.
 */
export async function chooseDomain(services: Pick<Services, 'db'>, host: string | undefined): Promise<Domain> {
  const all = await listCommonDomains(services);
  const domain = all.find((each) => (host === undefined ? each.isBase : each.host === host.toLowerCase()));
  if (!domain || domain.isDisabled) throw new AppError('domain_unknown');
  if (!domain.allowForGuests) throw new AppError('domain_not_for_guests');
  return domain;
}

export function toDomainView(domain: Domain): DomainView {
  return {
    domain: domain.host,
    type: domain.type,
    isDisabled: domain.isDisabled,
    isDeleted: domain.isDeleted,
    isBlocked: domain.isBlocked,
    guestCanUseCustomAlias: domain.guestCanUseCustomAlias,
    allowForGuests: domain.allowForGuests,
    requireEmailVerification: domain.requireEmailVerification,
    subscribedOnly: domain.subscribedOnly,
  };
}
