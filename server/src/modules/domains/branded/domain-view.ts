import { asc, eq, inArray } from 'drizzle-orm';
import { isProblem, type FoundDiagnosis } from '@linklet/contract/domains/diagnoses.ts';
import { stateOf, type DomainState } from '@linklet/contract/domains/domain-state.ts';
import type { BrandedDomain, ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { strictTransportSeconds } from '@linklet/contract/domains/strict-transport.ts';
import type { Instructions } from '@linklet/contract/domains/instructions.ts';
import { toUnicode } from 'tr46';
import { runStatement } from '../../../platform/postgres/database.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { domainTeams, type Domain } from '../../../schema/domains/domains.table.ts';
import { teams } from '../../../schema/organizations/organizations.table.ts';
import { diagnosis, judge } from '../look/diagnose.ts';
import { unseen } from '../look/observe.ts';
import { apexOf } from '../names/apex-of.ts';
import { findPaired, isRoot } from '../www/pairs.ts';
import { withoutPort } from './host-of.ts';
import { instructionsToken } from './instructions-token.ts';
import { wantedOf } from './wanted.ts';

/** Days for which a deleted domain can be restored, and for which an unproven one is kept. */
export const KEPT_DAYS = 30;

/** The addresses that a domain may lead to, and the feature that each needs. */
export const redirects = {
  root_url: { feature: 'domain_root_redirect', column: 'rootUrl' },
  not_found_url: { feature: 'domain_404_redirect', column: 'notFoundUrl' },
} as const;

export function domainStateAt(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  domain: Domain,
): DomainState {
  const { findings } = domain;
  return stateOf(
    {
      ...domain,
      right: findings?.records.filter((record) => record.is_found).length ?? 0,
      isWrong: findings?.diagnoses.some(isProblem) ?? false,
      isSpreading: findings?.isSpreading ?? false,
      awaitsCertificate: needsCertificate(config, domain) && domain.certificateUntil === null,
    },
    clock(),
  );
}

/** Domains as their owner sees them, in their order. */
export async function viewDomains(scope: Scope, rows: readonly Domain[]): Promise<ListedDomain[]> {
  const ids = rows.map(({ id }) => id);
  const [links, teamsOf, paired] = await Promise.all([
    countLinks(scope, ids),
    listTeams(scope, ids),
    findPaired(scope, ids),
  ]);
  return rows.map((row) =>
    viewOf(scope, row, {
      links: links.get(row.id) ?? 0,
      teams: teamsOf.get(row.id) ?? [],
      has_www: isRoot(row) ? paired.has(row.id) : null,
    }),
  );
}

export async function viewDomain(scope: Scope, row: Domain): Promise<BrandedDomain> {
  const [view] = await viewDomains(scope, [row]);
  if (!view) throw new Error('A domain has no view.');
  return { ...view, instructions: instructionsToken(scope, row) };
}

/** What its owner and staff see alike. */
export function seenByAll(services: Pick<Services, 'config' | 'clock'>, row: Domain) {
  return {
    domain: row.host,
    unicode: toUnicode(withoutPort(row.host)).domain,
    state: domainStateAt(services, row),
    is_disabled: row.isDisabled,
    created_at: row.createdAt.toISOString(),
  };
}

type Given = Pick<BrandedDomain, 'links' | 'teams' | 'has_www'>;

function viewOf(services: Scope, row: Domain, given: Given): ListedDomain {
  const name = withoutPort(row.host);
  return {
    ...given,
    ...seenByAll(services, row),
    kind: row.kind ?? 'own',
    apex: apexOf(name),
    ...findingsOf(services, row),
    certificate: needsCertificate(services.config, row) ? certificateOf(row) : null,
    registered_until: text(row.registeredUntil),
    ...timesOf(row),
    is_default: row.isDefault,
    root_url: row.rootUrl,
    not_found_url: row.notFoundUrl,
    hsts: hstsOf(row),
    apple_app_links: row.appleAppLinks,
    android_app_links: row.androidAppLinks,
    for_all_teams: row.forAllTeams,
    wide_aliases: row.wideAliases,
    case_sensitive_aliases: row.caseSensitiveAliases,
    locked: lockedIn(services),
  };
}

/** Names below the base domain have the certificate of all of them. */
export function needsCertificate(
  { baseUrl }: Pick<Services['config'], 'baseUrl'>,
  { kind }: Domain,
): boolean {
  return baseUrl.startsWith('https:') && kind !== null && kind !== 'vanity';
}

/** What whoever keeps its records needs to know of a domain. */
export function recordsView(services: Services, row: Domain): Instructions {
  const name = withoutPort(row.host);
  const { records, provider } = findingsOf(services, row);
  return {
    unicode: toUnicode(name).domain,
    apex: apexOf(name),
    provider,
    records,
    looked_at: text(row.lookedAt),
  };
}

function hstsOf({ hstsSeconds, hstsSubdomains }: Domain): BrandedDomain['hsts'] {
  const maxAge = strictTransportSeconds.find((seconds) => seconds === hstsSeconds);
  return maxAge === undefined ? null : { max_age: maxAge, include_subdomains: hstsSubdomains };
}

function certificateOf(row: Domain): BrandedDomain['certificate'] {
  const { certificateUntil, certificateIssuer, certificateError } = row;
  return { until: text(certificateUntil), issuer: certificateIssuer ?? '', error: certificateError ?? '' };
}

function findingsOf(
  services: Services,
  row: Domain,
): Pick<BrandedDomain, 'diagnoses' | 'records' | 'provider'> {
  const name = withoutPort(row.host);
  const { diagnoses, records, provider } = row.findings ?? {
    ...judge(unseen({ name, apex: apexOf(name) }), wantedOf(services, row)),
    diagnoses: [],
  };
  const held = row.registrationHeld ? [diagnosis('expired', { apex: apexOf(name) })] : [];
  return { diagnoses: [...held, ...diagnoses, ...certificateDiagnoses(services, row)], records, provider };
}

/** A proxy that leads everything to https keeps out who asks by http whether the name leads here. */
function certificateDiagnoses({ config }: Services, row: Domain): FoundDiagnosis[] {
  const isRefused = row.certificateUntil === null && row.certificateError !== null;
  return isRefused && row.direction === 'proxied' && needsCertificate(config, row)
    ? [diagnosis('proxy_blocks_acme')]
    : [];
}

function timesOf(row: Domain) {
  return {
    looked_at: text(row.lookedAt),
    next_look_at: text(row.nextLookAt),
    proven_at: text(row.provenAt),
    proof_lost_at: text(row.proofLostAt),
    direction_lost_at: text(row.directionLostAt),
    plan_ended_at: text(row.planEndedAt),
    suspended_at: text(row.suspendedAt),
    deleted_at: text(row.deletedAt),
    ends_at: text(endOf(row)),
  };
}

function text(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

function lockedIn({ entitlements: { features } }: Scope): BrandedDomain['locked'] {
  return (['root_url', 'not_found_url'] as const).filter(
    (field) => !features.includes(redirects[field].feature),
  );
}

export function endOf({
  deletedAt,
  provenAt,
  createdAt,
}: Pick<Domain, 'deletedAt' | 'provenAt' | 'createdAt'>): Date | null {
  const from = deletedAt ?? (provenAt === null ? createdAt : null);
  return from && new Date(from.getTime() + KEPT_DAYS * DAY_MS);
}

/** Counted no further than this: a domain may have millions. */
export const MOST_COUNTED = 10_000;

const COUNT_LINKS = `
  select owned.id, (
    select count(*)::int from (
      select from aliases where aliases.domain_id = owned.id limit ${String(MOST_COUNTED + 1)}
    ) as counted
  ) as links
  from unnest($1::int[]) as owned (id)`;

export async function countLinks(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await runStatement<{ id: number; links: number }>(db, COUNT_LINKS, [[...ids]]);
  return new Map(rows.map(({ id, links }) => [id, links]));
}

async function listTeams(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: domainTeams.domainId, slug: teams.slug })
    .from(domainTeams)
    .innerJoin(teams, eq(teams.id, domainTeams.teamId))
    .where(inArray(domainTeams.domainId, [...ids]))
    .orderBy(asc(teams.slug));
  const byDomain = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byDomain].map(([id, all]) => [id, all.map(({ slug }) => slug)]));
}
