import { and, asc, desc, eq } from 'drizzle-orm';
import type { DomainView } from '@linklet/contract/app-state.ts';
import type { Services } from '../../platform/scope.ts';
import { domains, type Domain } from './domains.table.ts';

type Read = Pick<Services, 'db' | 'remember'>;

const CHANGES_SHOW_AFTER_MS = 1000;

/** The domains that anyone may be shown, the base domain first; at most a second old. */
export async function listCommonDomains({ db, remember }: Read): Promise<Domain[]> {
  return remember('common domains', CHANGES_SHOW_AFTER_MS, async () =>
    db
      .select()
      .from(domains)
      .where(and(eq(domains.type, 'common'), eq(domains.isDeleted, false), eq(domains.isBlocked, false)))
      .orderBy(desc(domains.isBase), asc(domains.host)),
  );
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
