import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  changeKioskDomain as changeEndpoint,
  KioskDomain,
  KioskDomainChange,
  KioskDomainFilter,
  listKioskDomains as listEndpoint,
} from '@linklet/contract/domains/staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { countLinks, domainStateAt, seenByAll } from '../branded/domain-view.ts';
import { withPort } from '../branded/host-of.ts';
import { readDomainName } from '../names/domain-name.ts';

const PAGE_SIZE = 50;
const MAX_ID = 2 ** 31 - 1;

const filters: Record<KioskDomainFilter, SQL | undefined> = {
  all: undefined,
  held: isNotNull(domains.heldFor),
  blocked: eq(domains.isBlocked, true),
  branded: eq(domains.type, 'organization'),
  common: eq(domains.type, 'common'),
};

/** A page of all domains, the newest first. */
export async function listKioskDomains(
  scope: Scope,
  { search, filter, page }: z.output<NonNullable<(typeof listEndpoint)['query']>>,
): Promise<{ data: KioskDomain[]; next: number | null }> {
  const isFound = search === '' ? undefined : sql`position(lower(${search}) in ${domains.host}) > 0`;
  const rows = await selectDomains(scope)
    .where(and(isFound, filters[filter], filter === 'all' ? undefined : isNull(domains.releasedAt)))
    .orderBy(desc(domains.id))
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE);
  const shown = rows.slice(0, PAGE_SIZE);
  return { data: await viewAll(scope, shown), next: rows.length > PAGE_SIZE ? page + 1 : null };
}

function selectDomains({ db }: Pick<Scope, 'db'>) {
  return db
    .select({
      domain: domains,
      user: { id: users.publicId, name: users.name },
      organization: { id: organizations.slug, name: organizations.name },
    })
    .from(domains)
    .leftJoin(users, eq(users.id, domains.userId))
    .leftJoin(organizations, eq(organizations.id, domains.organizationId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectDomains>>[number];

async function viewAll(scope: Scope, rows: readonly Row[]): Promise<KioskDomain[]> {
  const links = await countLinks(
    scope,
    rows.map(({ domain }) => domain.id),
  );
  return rows.map((row) => viewOf(scope, row, links.get(row.domain.id) ?? 0));
}

function viewOf(scope: Scope, { domain, user, organization }: Row, links: number): KioskDomain {
  return {
    ...seenByAll(scope, domain),
    ...{ id: domain.id, type: domain.type, is_base: domain.isBase, held_for: domain.heldFor, links },
    state: stateOf(scope, domain),
    owner: ownerOf(user, organization),
    released_at: domain.releasedAt?.toISOString() ?? null,
    is_blocked: domain.isBlocked,
    allow_for_guests: domain.allowForGuests,
    guest_can_use_custom_alias: domain.guestCanUseCustomAlias,
    require_email_verification: domain.requireEmailVerification,
    subscribed_only: domain.subscribedOnly,
  };
}

/** One of the product’s own needs no proof. */
function stateOf(scope: Scope, domain: Domain): KioskDomain['state'] {
  const state = domainStateAt(scope, domain);
  return domain.type === 'common' && state === 'add_records' ? 'active' : state;
}

function ownerOf(user: Row['user'], organization: Row['organization']): KioskDomain['owner'] {
  if (organization !== null) return { kind: 'organization', ...organization };
  return user && { kind: 'user', ...user };
}

/** Adds one of the product’s own. Throws the codes of `readDomainName`, `domain_taken`. */
export async function addCommonDomain(scope: Scope, typed: string): Promise<KioskDomain> {
  const { config } = scope;
  const { name } = readDomainName(typed, {
    baseHost: new URL(config.baseUrl).hostname,
    isSandbox: config.dnsServers === 'sandbox',
  });
  const host = withPort(config, name);
  return inTransaction(scope, async (scope) => {
    const values = { host, createdAt: scope.clock() };
    const [made] = await unlessTaken(scope.db.insert(domains).values(values).returning(), name);
    if (!made) throw new Error('PostgreSQL returned no domain.');
    await recordEvent(scope, 'common_domain.added', { target: host, after: { domain: host } });
    scope.afterCommit(scope.announceLinkChange);
    return readOne(scope, made.id);
  });
}

async function unlessTaken<Result>(work: Promise<Result>, name: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isViolationOf(error, 'domains_had') ? new AppError('domain_taken', { name }) : error;
  }
}

async function readOne(scope: Scope, id: number): Promise<KioskDomain> {
  const [view] = await viewAll(scope, await selectDomains(scope).where(eq(domains.id, id)));
  if (!view) throw new AppError('not_found');
  return view;
}

const columns = {
  is_disabled: 'isDisabled',
  is_blocked: 'isBlocked',
  allow_for_guests: 'allowForGuests',
  guest_can_use_custom_alias: 'guestCanUseCustomAlias',
  require_email_verification: 'requireEmailVerification',
  subscribed_only: 'subscribedOnly',
} as const satisfies Partial<Record<keyof KioskDomainChange, keyof Domain>>;

/** Throws `not_found`, and `base_domain_serves` for what would stop the base domain. */
export async function changeKioskDomain(
  scope: Scope,
  id: number,
  wanted: z.output<NonNullable<(typeof changeEndpoint)['body']>>,
): Promise<KioskDomain> {
  if (id > MAX_ID) throw new AppError('not_found');
  return inTransaction(scope, async (scope) => {
    const [domain] = await scope.db.select().from(domains).where(eq(domains.id, id)).for('update');
    if (!domain || domain.releasedAt !== null) throw new AppError('not_found');
    const isStopped = wanted.is_blocked === true || wanted.is_disabled === true;
    if (domain.isBase && isStopped) throw new AppError('base_domain_serves');
    const before = settingsOf(domain);
    const [after] = await scope.db
      .update(domains)
      .set(toColumns(wanted))
      .where(eq(domains.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    const entry = { target: domain.host, before, after: settingsOf(after) };
    await recordEvent(scope, 'domain_rules.changed', entry);
    scope.afterCommit(scope.announceLinkChange);
    return readOne(scope, id);
  });
}

function toColumns({ is_held: isHeld, ...rules }: KioskDomainChange): Partial<Domain> {
  const changed = Object.entries(columns).flatMap(([field, column]) => {
    const value = rules[field as keyof typeof columns];
    return value === undefined ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(changed), ...(isHeld === false && { heldFor: null }) };
}

function settingsOf(domain: Domain) {
  const rules = Object.entries(columns).map(([field, column]) => [field, domain[column]] as const);
  return {
    domain: domain.host,
    is_held: domain.heldFor !== null,
    ...(Object.fromEntries(rules) as Record<keyof typeof columns, boolean>),
  };
}
