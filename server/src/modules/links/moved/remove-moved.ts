import { runStatement } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { workspaceOf } from './store-moved.ts';

interface Moved {
  linkId: number;
  version: number;
}

// Of what was reported the address stays, and so the link. Rows that hang from a link go with it.
const FIND_UNCHANGED = `
  select links.id::text as id from unnest($1::text[]::bigint[], $2::integer[]) as moved (link_id, version)
  join links on links.id = moved.link_id and links.version = moved.version
  where links.workspace_id = $3::bigint
    and (select count(*) from aliases where aliases.link_id = links.id) = 1
    and not exists (
      select from aliases join link_reports on link_reports.alias_id = aliases.id where aliases.link_id = links.id)
  order by links.id for update of links`;

const REMOVE_ALIASES = `
  delete from aliases using links
  where links.id = aliases.link_id and links.workspace_id = $2::bigint and links.id = any($1::text[]::bigint[])`;
const REMOVE_LINKS = `delete from links where id = any($1::text[]::bigint[]) and workspace_id = $2::bigint`;

/**
 * Removes links that were moved in and not changed since, as if they had never been: their aliases are free again. Answers
 * which.
 */
export async function removeMoved(scope: Scope, moved: readonly Moved[]): Promise<number[]> {
  const workspaceId = workspaceOf(scope);
  const found = await runStatement<{ id: string }>(scope.db, FIND_UNCHANGED, [
    moved.map(({ linkId }) => String(linkId)),
    moved.map(({ version }) => version),
    workspaceId,
  ]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await runStatement(scope.db, REMOVE_ALIASES, [ids, workspaceId]);
  await runStatement(scope.db, REMOVE_LINKS, [ids, workspaceId]);
  return ids.map(Number);
}
