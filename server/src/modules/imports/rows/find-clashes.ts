import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';

// The same row may stand twice in a file: each needs a name of its own.
const TELL_APART = `
  update import_rows set original_id = import_rows.original_id || ' #' || import_rows.number
  from (
    select number, row_number() over (partition by original_id order by number) as place
    from import_rows where import_id = $1::bigint
  ) as ranked
  where import_id = $1::bigint and import_rows.number = ranked.number and place > 1`;

const FIND_IMPORTED = `
  update import_rows set verdict = 'present', reasons = '{already_imported}'
  from imported_links
  where import_rows.import_id = $1::bigint and imported_links.workspace_id = $2::bigint
    and imported_links.source = $3 and imported_links.original_id = import_rows.original_id
    and import_rows.verdict <> 'refused'`;

// Of rows that want one alias the one with the most clicks has it, or the oldest.
const FIND_CLASHES_WITHIN = `
  with ranked as (
    select number, url, first_value(number) over wanting as first, first_value(url) over wanting as first_url
    from import_rows
    where import_id = $1::bigint and key is not null and verdict not in ('refused', 'present')
    window wanting as (
      partition by domain_id, key
      order by (link->>'clicks')::numeric desc nulls last, link->>'created_at' nulls last, number)
  )
  update import_rows
  set clash = case when ranked.url = first_url then null else 'case' end,
    verdict = case when ranked.url = first_url then 'present' else verdict end,
    reasons = case when ranked.url = first_url then '{same_as_row}' else reasons end
  from ranked
  where import_rows.import_id = $1::bigint and import_rows.number = ranked.number and ranked.number <> first`;

const FIND_TAKEN = `
  update import_rows
  set clash = case when own.id is null then 'taken' when own.url = import_rows.url then null else 'own' end,
    verdict = case when own.url = import_rows.url then 'present' else verdict end,
    reasons = case when own.url = import_rows.url then '{already_there}' else reasons end
  from aliases
  left join lateral (
    select links.id, long_urls.url from links join long_urls on long_urls.id = links.long_url_id
    where links.id = aliases.link_id and links.workspace_id = $2::bigint
      and links.status & ${String(linkStatus.deleted | linkStatus.terminated)} = 0
  ) as own on true
  where import_rows.import_id = $1::bigint and aliases.domain_id = import_rows.domain_id
    and aliases.key = import_rows.key and clash is null and verdict not in ('refused', 'present')`;

const SETTLE = `
  update import_rows set
    verdict = case
      when clash = 'own' and $2 = 'replace' then 'changed' when $2 = 'skip' then 'refused' else 'breaks' end,
    reasons = reasons || case when clash = 'own' and $2 = 'replace' then 'replaced' else 'alias_' || clash end
  where import_id = $1::bigint and clash is not null`;

/** Finds, once all rows are planned, which are there already, and which want what another has. */
export async function findClashes(
  { db }: Pick<Services, 'db'>,
  { id, workspaceId, source, choices: { clash } }: Import,
): Promise<void> {
  await runStatement(db, TELL_APART, [id]);
  await runStatement(db, FIND_IMPORTED, [id, workspaceId, source]);
  await runStatement(db, FIND_CLASHES_WITHIN, [id]);
  await runStatement(db, FIND_TAKEN, [id, workspaceId]);
  await runStatement(db, SETTLE, [id, clash]);
}

const COUNT = `
  select verdict, count(*)::integer as count from import_rows where import_id = $1::bigint and verdict is not null
  group by verdict`;
const COUNT_REASONS = `
  select code, count(*)::integer as count from import_rows, unnest(reasons) as code where import_id = $1::bigint
  group by code order by count desc, code limit 100`;
const COUNT_HOSTS = `
  select host, count(*)::integer as count from import_rows where import_id = $1::bigint
  group by host order by count desc, host limit 200`;

/** What became of rows, why, and where they were. */
export async function countRows({ db }: Pick<Services, 'db'>, id: number) {
  const verdicts = await runStatement<{ verdict: string; count: number }>(db, COUNT, [id]);
  return {
    counts: Object.fromEntries(verdicts.map(({ verdict, count }) => [verdict, count])) as Import['counts'],
    reasons: await runStatement<{ code: string; count: number }>(db, COUNT_REASONS, [id]),
    hosts: await runStatement<{ host: string; count: number }>(db, COUNT_HOSTS, [id]),
  };
}
