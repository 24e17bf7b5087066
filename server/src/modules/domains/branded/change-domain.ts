import { and, eq, inArray } from 'drizzle-orm';
import type { BrandedDomain, DomainChange } from '@linklet/contract/domains/endpoints.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains, domainTeams, type Domain } from '../../../schema/domains/domains.table.ts';
import { teams } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { aliasRulesIn } from './alias-rules.ts';
import { redirects, viewDomain } from './domain-view.ts';
import { change } from './own-domains.ts';
import { holdOwner } from './domain-room.ts';
import { lockOwned, ownedBy, ownerOf } from './owned.ts';

/**
 * Changes where a domain leads by itself and for unknown aliases, who may use it, what its aliases may be, and whether it
 * serves at all, and whether browsers come by https alone. Throws `not_found`, `domain_team_unknown`,
 * `hsts_without_certificate`, the codes of the two addresses, and what `aliasRulesIn` throws.
 */
export async function changeDomain(scope: Scope, name: string, wanted: DomainChange): Promise<BrandedDomain> {
  const addresses = {
    ...(await checked(scope, 'root_url', wanted.root_url)),
    ...(await checked(scope, 'not_found_url', wanted.not_found_url)),
  };
  return inTransaction(scope, async (scope) => {
    const domain = await lockOwned(scope, name);
    requireOwnSettings(domain, wanted);
    const before = await viewDomain(scope, domain);
    const rules = await aliasRulesIn(scope, domain, wanted);
    if (wanted.teams !== undefined) await setTeams(scope, domain, wanted.teams);
    if (wanted.is_default === true) await clearDefault(scope);
    const after = await change(scope, domain, {
      ...addresses,
      ...rules,
      ...hstsIn(domain, wanted.hsts),
      ...(wanted.is_disabled !== undefined && { isDisabled: wanted.is_disabled }),
      ...(wanted.apple_app_links !== undefined && { appleAppLinks: wanted.apple_app_links }),
      ...(wanted.android_app_links !== undefined && { androidAppLinks: wanted.android_app_links }),
      ...(wanted.is_default !== undefined && { isDefault: wanted.is_default }),
      ...(wanted.for_all_teams !== undefined && { forAllTeams: wanted.for_all_teams }),
      host: domain.host,
    });
    await recordEvent(scope, 'domain.changed', {
      target: domain.host,
      ...{ before: settingsOf(before), after: settingsOf(after) },
    });
    return after;
  });
}

/** What only leads to a root domain can be turned off, and nothing else. Throws `www_only_leads`. */
function requireOwnSettings({ kind }: Domain, wanted: DomainChange): void {
  const isMore = Object.keys(wanted).some((field) => field !== 'is_disabled');
  if (kind === 'www' && isMore) throw new AppError('www_only_leads');
}

/** Browsers that were told are told to forget it. */
function hstsIn({ certificateUntil, hstsSeconds }: Domain, wanted: DomainChange['hsts']): Partial<Domain> {
  if (wanted === undefined) return {};
  if (wanted === null) return { hstsSeconds: hstsSeconds === null ? null : 0, hstsSubdomains: false };
  if (certificateUntil === null) throw new AppError('hsts_without_certificate');
  return { hstsSeconds: wanted.max_age, hstsSubdomains: wanted.include_subdomains };
}

function settingsOf(view: BrandedDomain) {
  const { hsts, domain, is_disabled, root_url, not_found_url, for_all_teams, teams } = view;
  const { wide_aliases, case_sensitive_aliases, is_default, apple_app_links, android_app_links } = view;
  return {
    ...{ hsts, domain, is_disabled, root_url, not_found_url, for_all_teams, teams },
    ...{ wide_aliases, case_sensitive_aliases, is_default, apple_app_links, android_app_links },
  };
}

/** Of all domains of an owner one is the default; two who choose at once wait for one another. */
async function clearDefault(scope: Scope): Promise<void> {
  const owner = ownerOf(scope);
  await holdOwner(scope, owner);
  await scope.db
    .update(domains)
    .set({ isDefault: false })
    .where(and(ownedBy(owner), eq(domains.isDefault, true)));
}

/** An address as it is stored; whatever refuses it as a destination refuses it here. */
async function checked(
  scope: Scope,
  field: keyof typeof redirects,
  typed: string | null | undefined,
): Promise<Partial<Domain>> {
  if (typed === undefined) return {};
  const { feature, column } = redirects[field];
  if (typed === null || typed === '') return { [column]: null };
  if (!scope.entitlements.features.includes(feature)) throw new AppError(`${field}_not_in_plan`);
  try {
    return { [column]: await checkDestination(scope, typed) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(`${field}_refused`, { reason: errorMessage(error.code) });
  }
}

async function setTeams(
  scope: Scope,
  { id, organizationId }: Domain,
  slugs: readonly string[],
): Promise<void> {
  if (organizationId === null) {
    const [name] = slugs;
    if (name !== undefined) throw new AppError('domain_team_unknown', { name });
    return;
  }
  const found =
    slugs.length === 0
      ? []
      : await scope.db
          .select({ id: teams.id, slug: teams.slug })
          .from(teams)
          .where(and(eq(teams.organizationId, organizationId), inArray(teams.slug, [...slugs])));
  const missing = slugs.find((slug) => !found.some((team) => team.slug === slug));
  if (missing !== undefined) throw new AppError('domain_team_unknown', { name: missing });
  await scope.db.delete(domainTeams).where(eq(domainTeams.domainId, id));
  if (found.length === 0) return;
  await scope.db.insert(domainTeams).values(found.map((team) => ({ domainId: id, teamId: team.id })));
}
