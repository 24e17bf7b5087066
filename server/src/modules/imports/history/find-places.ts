import { runStatement } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';

/** Of a link that came: what its clicks are stored with. */
export interface LinkPlace {
  workspaceId: number;
  linkId: number;
  aliasId: number;
  domainId: number;
  host: string;
  destination: string;
}

// Of rows that are the same link, one was made of it.
const FIND_PLACES = `
  select named.ref, links.origin_workspace_id::text as "workspaceId", links.id::text as "linkId", aliases.id::text as "aliasId",
    aliases.domain_id as "domainId", domains.host, named.link->>'url' as destination
  from import_rows as named
  left join lateral (
    select link_id from import_rows as twin
    where named.reasons = '{same_as_row}' and twin.import_id = named.import_id and twin.domain_id = named.domain_id
      and twin.key = named.key and twin.link_id is not null
    limit 1
  ) as twin on true
  join links on links.id = coalesce(named.link_id, twin.link_id) and links.workspace_id = $3::bigint
  join aliases on aliases.link_id = links.id and aliases.is_main
  join domains on domains.id = aliases.domain_id
  where named.import_id = $1::bigint and named.ref = any($2::text[])
  order by named.number desc`;

type Row = Record<'ref' | 'workspaceId' | 'linkId' | 'aliasId' | 'host' | 'destination', string> & {
  domainId: number;
};

/** The links that an import made, by what their source calls them. */
export async function findPlaces(
  { db }: Scope,
  { id, workspaceId }: Import,
  refs: readonly string[],
): Promise<Map<string, LinkPlace>> {
  const rows = await runStatement<Row>(db, FIND_PLACES, [id, refs, workspaceId]);
  return new Map(
    rows.map(({ ref, domainId, host, destination, ...ids }) => [
      ref,
      {
        ...{ domainId, host, destination },
        ...{ workspaceId: Number(ids.workspaceId), linkId: Number(ids.linkId), aliasId: Number(ids.aliasId) },
      },
    ]),
  );
}
