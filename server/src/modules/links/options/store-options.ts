import { toSnakeCase } from 'drizzle-orm/casing';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { LinkColumns } from '../../../schema/links/links.table.ts';
import { inWordsOfExternalId } from './external-id.ts';
import { optionColumns } from '../../../schema/links/options.table.ts';

const names = ['title', 'description', 'routes', ...Object.keys(optionColumns)].map(toSnakeCase);

// Each link's columns over those that it has: what is not given stays.
const SET_COLUMNS = `
  update links set ${names.map((name) => `${name} = patched.${name}`).join(', ')}
  from unnest($1::text[]::bigint[], $2::text[]::jsonb[]) as given (link_id, columns)
  join links as present on present.id = given.link_id and present.workspace_id = $3::bigint
  cross join lateral jsonb_populate_record(present, given.columns) as patched
  where links.id = given.link_id and links.workspace_id = $3::bigint`;

/** Gives new links their options; in a statement of its own, so that links without any cost nothing more. */
export async function storeOptions(
  { db }: Scope,
  workspaceId: number,
  all: readonly { linkId: number; columns: LinkColumns }[],
): Promise<void> {
  const given = all.filter(({ columns }) => Object.keys(columns).length > 0);
  if (given.length === 0) return;
  await runStatement(db, SET_COLUMNS, [
    given.map(({ linkId }) => String(linkId)),
    given.map(({ columns }) => JSON.stringify(inSnakeCase(columns))),
    workspaceId,
  ]).catch((error: unknown) => {
    throw inWordsOfExternalId(error);
  });
}

function inSnakeCase(columns: LinkColumns): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [toSnakeCase(name), value]));
}
