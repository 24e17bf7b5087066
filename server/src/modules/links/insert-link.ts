import { and, eq } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { isViolationOf, runStatement } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { takeUsage, type Taken } from '../usage/index.ts';
import { storeFurtherAliases, type FurtherAlias } from './aliases/further-aliases.ts';
import { links, type LinkColumns } from './links.table.ts';
import { toLinkView } from './link-view.ts';
import { findRepeatedLink } from './links.queries.ts';
import type { NewOptions } from './options/new-options.ts';
import { randomAlias, randomLinkHash } from './aliases/random-alias.ts';
import { giveTags } from './tags/store-tags.ts';

export interface NewLink {
  workspaceId: number;
  domainId: number;
  url: string;
  /** Of the owner's choice; such a link may repeat a destination. A random one when not given. */
  alias: string | undefined;
  tags: readonly string[];
  expiresAt: Date | null;
  createdAt: Date;
  /** What it takes of the plan's limits. */
  takes: Taken;
  /** An account's alone. */
  furtherAliases: readonly FurtherAlias[];
  /** An account's alone. */
  options: NewOptions;
}

export interface StoredLink {
  id: number;
  hash: string;
  url: string;
  alias: string;
  expiresAt: Date | null;
  createdAt: Date;
}

/**
 * Stores long URL, link and alias, all or nothing. Throws `url_banned`, `link_exists`, `alias_taken` and
 * `plan_limit_reached`.
 * The unique indexes decide every race.
 */
export async function insertLink(scope: Scope, link: NewLink): Promise<StoredLink> {
  if (scope.actor.user === null) return store(scope, link);
  return inTransaction(scope, async (scope) => {
    await takeUsage(scope, link.takes);
    const stored = await store(scope, link);
    const { id, url, alias } = stored;
    const { tags, workspaceId, options, furtherAliases: further } = link;
    if (tags.length > 0) await giveTags(scope, { workspaceId, linkId: id, tags });
    await storeFurtherAliases(scope, id, further);
    await storeColumns(scope, { id, workspaceId }, options.columns);
    await recordAudit(scope, 'link.created', {
      target: stored.hash,
      after: {
        url,
        alias,
        ...(further.length > 0 && { further_aliases: further.map(addressOf) }),
        ...(tags.length > 0 && { tags }),
        ...options.noted,
      },
    });
    return stored;
  });
}

function addressOf({ domain, alias }: FurtherAlias): string {
  return `${domain.host}/${alias}`;
}

// In a statement of its own, so that links without any cost nothing more.
async function storeColumns(
  { db }: Scope,
  { id, workspaceId }: { id: number; workspaceId: number },
  columns: LinkColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db
    .update(links)
    .set(columns)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.id, id)));
}

async function store(scope: Scope, link: NewLink): Promise<StoredLink> {
  const stored = {
    hash: randomLinkHash(),
    url: link.url,
    alias: link.alias ?? randomAlias(),
    expiresAt: link.expiresAt,
    createdAt: link.createdAt,
  };
  const { id, isRepeated, isTerminated } = await runInsert(scope, link, stored);
  if (id !== null) return { id: Number(id), ...stored };
  if (isTerminated === true) throw new AppError('url_banned');
  if (isRepeated) throw await repeatedLinkError(scope, link);
  if (isTerminated === false && link.alias !== undefined) throw new AppError('alias_taken');
  // A random alias was taken, or another request has just stored the long URL, which the statement could not see yet.
  return store(scope, link);
}

async function repeatedLinkError(scope: Scope, { workspaceId, url }: NewLink): Promise<AppError> {
  // When a simultaneous request won, the violation has ended the transaction: then the sentence alone must do.
  const existing = await findRepeatedLink(scope, workspaceId, url).catch(() => undefined);
  return new AppError('link_exists', existing && { existing: toLinkView(existing, scope.config.baseUrl) });
}

interface Outcome {
  /** Of the link; null where it was not stored. */
  id: string | null;
  isRepeated: boolean;
  /** Null where the long URL is not seen. */
  isTerminated: boolean | null;
}

const GONE = linkStatus.deleted | linkStatus.terminated;

// One statement is worth twice the creations of three inserts in a transaction.
// The alias claims first: when it is taken nothing else is stored. Foreign keys are checked at the statement's end.
// Status bits are written out, not parameters: only so does PostgreSQL see that the partial unique index answers it.
const INSERT_LINK = `
  with new_url as (
    insert into long_urls (hash, url) values (sha256(convert_to($1, 'UTF8')), $1)
    on conflict (hash) do nothing
    returning id, status
  ), destination as (
    select id, status from new_url
    union all
    select id, status from long_urls where hash = sha256(convert_to($1, 'UTF8'))
    limit 1
  ), repeated as (
    select 1 from links
    where workspace_id = $2::bigint and long_url_id = (select id from destination)
      and not repeats_destination and status & ${String(GONE)} = 0 and not $3::boolean
  ), claim as (
    insert into aliases (link_id, domain_id, alias, is_main, created_at)
    select nextval('links_id_seq'), $4::int, $5, true, $6::timestamptz
    from destination
    where status & ${String(longUrlStatus.terminated)} = 0 and not exists (select 1 from repeated)
    on conflict do nothing
    returning link_id
  ), link as (
    insert into links (id, workspace_id, origin_workspace_id, long_url_id, hash, repeats_destination, expires_at, created_at, updated_at)
    overriding system value
    select claim.link_id, $2::bigint, $2::bigint, destination.id, $7, $3::boolean, $8::timestamptz, $6::timestamptz, $6::timestamptz
    from claim, destination
    returning id
  )
  select
    (select id::text from link) as id,
    exists (select 1 from repeated) as "isRepeated",
    (select status & ${String(longUrlStatus.terminated)} <> 0 from destination) as "isTerminated"`;

async function runInsert(scope: Scope, link: NewLink, stored: Omit<StoredLink, 'id'>): Promise<Outcome> {
  try {
    const [outcome] = await runStatement<Outcome>(scope.db, INSERT_LINK, [
      link.url,
      link.workspaceId,
      link.alias !== undefined,
      link.domainId,
      stored.alias,
      link.createdAt.toISOString(),
      stored.hash,
      link.expiresAt?.toISOString() ?? null,
    ]);
    if (!outcome) throw new Error('PostgreSQL returned no outcome.');
    return outcome;
  } catch (error) {
    if (!isViolationOf(error, 'links_one_per_destination')) throw error;
    return { id: null, isRepeated: true, isTerminated: false };
  }
}
