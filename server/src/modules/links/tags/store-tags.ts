import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { runStatement } from '../../../platform/postgres/database.ts';
import { linkTags, tags } from '../../../schema/links/tags.table.ts';

interface Tagged {
  workspaceId: number;
  linkId: number;
  /** Names as the contract's `tag` makes them. */
  tags: readonly string[];
}

/** Gives a link these tags and no others; those that the workspace lacks are made. */
export async function storeTags(
  services: Services,
  { workspaceId, linkId, tags: names }: Tagged,
): Promise<void> {
  await services.db.delete(linkTags).where(eq(linkTags.linkId, linkId));
  await storeTagsOfMany(
    services,
    workspaceId,
    names.map((tag) => ({ linkId, tag })),
  );
}

/** The tags of a link in the order of the alphabet. */
export async function readTags({ db }: Services, linkId: number): Promise<string[]> {
  const rows = await db
    .select({ name: tags.name })
    .from(linkTags)
    .innerJoin(tags, eq(tags.id, linkTags.tagId))
    .where(eq(linkTags.linkId, linkId))
    .orderBy(tags.name);
  return rows.map(({ name }) => name);
}

const INSERT_TAGS = `
  insert into tags (workspace_id, name, created_at)
  select $1::bigint, name, $2::timestamptz from unnest($3::text[]) as name order by name
  on conflict do nothing`;

const TAG_LINKS = `
  insert into link_tags (link_id, tag_id)
  select given.link_id, tags.id
  from unnest($1::text[]::bigint[], $2::text[]) as given (link_id, name)
  join tags on tags.workspace_id = $3::bigint and tags.name = given.name`;

/** Gives new links their tags, in sets. */
export async function storeTagsOfMany(
  { db, clock }: Services,
  workspaceId: number,
  tagged: readonly { linkId: number; tag: string }[],
): Promise<void> {
  if (tagged.length === 0) return;
  const names = [...new Set(tagged.map(({ tag }) => tag))];
  await runStatement(db, INSERT_TAGS, [workspaceId, clock().toISOString(), names]);
  await runStatement(db, TAG_LINKS, [
    tagged.map(({ linkId }) => String(linkId)),
    tagged.map(({ tag }) => tag),
    workspaceId,
  ]);
}
