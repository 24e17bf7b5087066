import { and, sql, type SQL } from 'drizzle-orm';
import type { LinkFilter, LinkQuery, SearchType } from '@linklet/contract/links/list.ts';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { aliases, links, longUrls } from '../../../schema/links/links.table.ts';
import { linkTags, tags } from '../../../schema/links/tags.table.ts';
import { addressIn, parseSearch, spellingsInUrl, type Term } from './parse-search.ts';

/** Which links of a workspace a list is about. */
export interface LinkSelection extends LinkQuery {
  filter: LinkFilter;
}

const TRASH_DAYS = 30;
const EXPIRING_DAYS = 7;
const GONE = linkStatus.deleted | linkStatus.terminated;

/** A workspace by its id, or by the column of a query that has it. */
type WorkspaceId = number | SQL;

interface Circumstances {
  now: Date;
  /** How many of the newest links the plan shows; null for all. */
  mostShown: number | null;
}

/** The condition of a selection, but for `unclicked`: PostgreSQL knows no clicks. */
export function conditionOf(
  workspaceId: WorkspaceId,
  selection: LinkSelection,
  { now, mostShown }: Circumstances,
): SQL | undefined {
  return and(
    sql`${links.workspaceId} = ${workspaceId}`,
    filterConditions[selection.filter](now),
    isShownByPlan(workspaceId, mostShown),
    searchCondition(workspaceId, selection.search),
    selection.tag === undefined ? undefined : hasTag(workspaceId, sql`= ${selection.tag.normalize('NFC')}`),
    selection.domain === undefined ? undefined : isOnDomain(selection.domain),
    ...createdBetween(selection),
  );
}

// Their owner sees blocked links, too.
const isPresent = sql`${links.status} & ${sql.raw(String(linkStatus.deleted))} = 0`;
const isArchived = sql`${links.status} & ${sql.raw(String(linkStatus.archived))} <> 0`;
const terminatedLongUrls = sql.raw(
  `select id from long_urls where status & ${String(longUrlStatus.terminated)} <> 0`,
);
const isWorking = hasNone(GONE | linkStatus.archived);

const filterConditions: Record<LinkFilter, (now: Date) => SQL | undefined> = {
  all: () => isPresent,
  unclicked: () => isPresent,
  active: (now) => and(isWorking, sql`(${links.expiresAt} is null or ${links.expiresAt} > ${iso(now)})`),
  archived: () => and(isPresent, isArchived),
  expired: (now) => and(isPresent, sql`${links.expiresAt} <= ${iso(now)}`),
  expiring: (now) =>
    and(
      isWorking,
      sql`${links.expiresAt} > ${iso(now)}`,
      sql`${links.expiresAt} <= ${iso(new Date(now.getTime() + EXPIRING_DAYS * DAY_MS))}`,
    ),
  blocked: () =>
    and(
      isPresent,
      sql`(${links.status} & ${sql.raw(String(linkStatus.terminated))} <> 0 or ${links.longUrlId} in (${terminatedLongUrls}))`,
    ),
  trash: (now) =>
    and(
      sql`${links.status} & ${sql.raw(String(linkStatus.deleted))} <> 0`,
      sql`${links.updatedAt} > ${iso(new Date(now.getTime() - TRASH_DAYS * DAY_MS))}`,
    ),
};

// Bits are written out, not parameters: only so does PostgreSQL see which partial index answers.
function hasNone(bits: number): SQL {
  return sql`${links.status} & ${sql.raw(String(bits))} = 0 and ${links.longUrlId} not in (${terminatedLongUrls})`;
}

function iso(date: Date): string {
  return date.toISOString();
}

/** A plan may show the newest links only. */
function isShownByPlan(workspaceId: WorkspaceId, most: number | null): SQL | undefined {
  if (most === null) return undefined;
  return sql`${links.id} >= coalesce((
    select id from links where workspace_id = ${workspaceId} order by id desc offset ${Math.max(most - 1, 0)} limit 1), 0)`;
}

function searchCondition(workspaceId: WorkspaceId, search: string): SQL | undefined {
  return and(...parseSearch(search).map((term) => termCondition(workspaceId, term)));
}

function termCondition(workspaceId: WorkspaceId, { type, text }: Term): SQL {
  // Not as joins (hence `offset 0`): link by link in the order of the list, the search ends where the page is full.
  // URLs, and what most search for, are ASCII, whose case is folded faster.
  const conditions: Record<SearchType, SQL> = {
    url: sql`(select ${longUrls.url} collate "C" ilike any(${sql.param(spellingsInUrl(text).map(patternOf))}::text[])
      from ${longUrls} where ${longUrls.id} = ${links.longUrlId})`,
    alias: sql`exists (
      select 1 from ${aliases} where ${aliases.linkId} = ${links.id} and ${isNamed(text)} offset 0)`,
    tag: hasTag(workspaceId, sql`like ${patternOf(text.toLowerCase())}`),
    title: sql`coalesce(${links.title} ilike ${patternOf(text)}, false)`,
  };
  if (type) return conditions[type];
  const isDescribed = sql`coalesce(${links.description} ilike ${patternOf(text)}, false)`;
  return sql`(${conditions.title} or ${isDescribed} or ${conditions.url} or ${conditions.alias} or ${conditions.tag})`;
}

/** An alias by a part of it, or by the short link that was pasted. */
function isNamed(text: string): SQL {
  const byAlias = sql`${aliases.alias}${collationFor(text)} ilike ${patternOf(text)}`;
  const address = addressIn(text);
  if (address === undefined) return byAlias;
  return sql`(${byAlias} or (select host || '/' from domains where id = ${aliases.domainId}) || ${aliases.alias}
    ${collationFor(address)} ilike ${patternOf(address)})`;
}

/** The case of letters beyond ASCII is folded by the collation of the database. */
function collationFor(text: string): SQL {
  return sql.raw(/^[ -~]*$/.test(text) ? ' collate "C"' : '');
}

/** Neither `%` nor `_` stands for any character. */
function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

function hasTag(workspaceId: WorkspaceId, isNamed: SQL): SQL {
  return sql`${links.id} in (
    select ${linkTags.linkId} from ${linkTags} join ${tags} on ${tags.id} = ${linkTags.tagId}
    where ${tags.workspaceId} = ${workspaceId} and ${tags.name} ${isNamed})`;
}

function isOnDomain(host: string): SQL {
  return sql`exists (
    select 1 from ${aliases} where ${aliases.linkId} = ${links.id}
    and ${aliases.domainId} = (select id from domains where host = ${host.toLowerCase()}) offset 0)`;
}

function createdBetween({ from, to, zone = 'UTC' }: LinkQuery): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${links.createdAt} >= ${from}::date::timestamp at time zone ${zone}`,
    to === undefined
      ? undefined
      : sql`${links.createdAt} < (${to}::date + 1)::timestamp at time zone ${zone}`,
  ];
}
