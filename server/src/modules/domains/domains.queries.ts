import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';
import { domains, type Domain } from '../../schema/domains/domains.table.ts';

type Read = Pick<Services, 'db' | 'remember'>;

const CHANGES_SHOW_AFTER_MS = 1000;

/** The base domain first; at most a second old. */
export async function listCommonDomains({ db, remember }: Read): Promise<Domain[]> {
  return remember('common domains', CHANGES_SHOW_AFTER_MS, async () =>
    db
      .select()
      .from(domains)
      .where(and(eq(domains.type, 'common'), eq(domains.isDeleted, false), eq(domains.isBlocked, false)))
      .orderBy(desc(domains.isBase), asc(domains.host)),
  );
}

/** The base domain without a host. Throws `domain_unknown`. */
export async function findCommonDomain(scope: Read, host: string | undefined): Promise<Domain> {
  const all = await listCommonDomains(scope);
  const domain = all.find((each) => (host === undefined ? each.isBase : each.host === host.toLowerCase()));
  if (!domain) throw new AppError('domain_unknown');
  return domain;
}

export async function nameDomains({ db }: Pick<Services, 'db'>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: domains.id, name: domains.host })
    .from(domains)
    .where(inArray(domains.id, [...ids]));
}

export async function findDomainIds(
  { db }: Pick<Services, 'db'>,
  hosts: readonly string[],
): Promise<number[]> {
  const rows = await db
    .select({ id: domains.id })
    .from(domains)
    .where(
      inArray(
        domains.host,
        hosts.map((host) => host.toLowerCase()),
      ),
    );
  return rows.map(({ id }) => id);
}

type NewLinkDefaults = Pick<DomainView, 'defaultTags' | 'defaultUtm'>;

export function toDomainView(domain: Domain, defaults: NewLinkDefaults): DomainView {
  return {
    domain: domain.host,
    type: domain.type,
    isDisabled: domain.isDisabled,
    isDefault: domain.isDefault,
    isDeleted: domain.isDeleted,
    isBlocked: domain.isBlocked,
    guestCanUseCustomAlias: domain.guestCanUseCustomAlias,
    allowForGuests: domain.allowForGuests,
    requireEmailVerification: domain.requireEmailVerification,
    subscribedOnly: domain.subscribedOnly,
    for_all_teams: domain.forAllTeams,
    teams: [],
    wideAliases: domain.wideAliases,
    caseSensitiveAliases: domain.caseSensitiveAliases,
    ...defaults,
  };
}
