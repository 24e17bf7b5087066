import { and, count, eq, gt, inArray, like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listTags as listEndpoint, TagCount } from '@linklet/contract/links/tags/endpoints.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import { linkTags, tags } from '../../../schema/links/tags.table.ts';

const PAGE_SIZE = 200;

/** The workspace's tags in the order of the alphabet, with how many links have each. */
export async function listTags(
  { db, workspaceId }: Scope,
  { search, after }: { search: string; after: string },
): Promise<z.input<(typeof listEndpoint)['response']>> {
  if (workspaceId === null) return { data: [], next: null };
  const prefix = `${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), like(tags.name, prefix), gt(tags.name, after)))
    .orderBy(tags.name)
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  const counts = await countLinks(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map(({ id, name }) => ({ name, links: counts.get(id) ?? 0 })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.name ?? null) : null,
  };
}

async function countLinks(db: Scope['db'], tagIds: number[]): Promise<Map<number, number>> {
  const gone = sql.raw(String(linkStatus.deleted));
  const rows = await db
    .select({ tagId: linkTags.tagId, links: count() })
    .from(linkTags)
    .innerJoin(links, eq(links.id, linkTags.linkId))
    .where(
      and(
        sql`${linkTags.tagId} = any(${sql.param(tagIds.map(String))}::text[]::bigint[])`,
        sql`${links.status} & ${gone} = 0`,
      ),
    )
    .groupBy(linkTags.tagId);
  return new Map(rows.map(({ tagId, links: used }) => [tagId, used]));
}

/**
 * Gives a tag another name; where the workspace has a tag of that name, they become one. Throws `not_found` and
 * `tags_not_in_plan`.
 */
export async function renameTag(scope: Scope, from: string, to: string): Promise<TagCount> {
  requireInPlan(scope);
  return inTransaction(scope, async (scope) => {
    const found = await lockTags(scope, [from, to]);
    const tag = found.get(from);
    if (tag === undefined) throw new AppError('not_found');
    const target = found.get(to) ?? (await makeTag(scope, to));
    if (target !== tag) {
      await replaceTag(scope, tag, target);
      await recordEvent(scope, 'tag.renamed', { target: to, before: { name: from }, after: { name: to } });
    }
    const counts = await countLinks(scope.db, [target]);
    return { name: to, links: counts.get(target) ?? 0 };
  });
}

/** Makes a tag that no link has yet; one that is there stays. Throws `tags_not_in_plan`. */
export async function ensureTag(scope: Scope, name: string): Promise<void> {
  requireInPlan(scope);
  await makeTag(scope, name);
}

async function makeTag({ db, clock, workspaceId }: Scope, name: string): Promise<number> {
  if (workspaceId === null) throw new AppError('not_found');
  await db.insert(tags).values({ workspaceId, name, createdAt: clock() }).onConflictDoNothing();
  // Others may have made it at the same moment.
  const [made] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), eq(tags.name, name)));
  if (!made) throw new Error('A tag that was stored is not there.');
  return made.id;
}

async function replaceTag(scope: Scope, from: number, to: number): Promise<void> {
  await scope.db.execute(sql`
    insert into link_tags (link_id, tag_id) select link_id, ${to} from link_tags where tag_id = ${from}
    on conflict do nothing`);
  await scope.db.execute(sql`
    insert into domain_tags (domain_id, tag_id) select domain_id, ${to} from domain_tags where tag_id = ${from}
    on conflict do nothing`);
  await removeTag(scope, from);
}

async function removeTag({ db, workspaceId }: Scope, id: number): Promise<void> {
  await db.delete(tags).where(and(eq(tags.workspaceId, workspaceId ?? -1), eq(tags.id, id)));
}

/** Takes a tag off all links, and answers off how many. Throws `not_found` and `tags_not_in_plan`. */
export async function deleteTag(scope: Scope, name: string): Promise<{ links: number }> {
  requireInPlan(scope);
  return inTransaction(scope, async (scope) => {
    const tag = (await lockTags(scope, [name])).get(name);
    if (tag === undefined) throw new AppError('not_found');
    const links = (await countLinks(scope.db, [tag])).get(tag) ?? 0;
    await removeTag(scope, tag);
    await recordEvent(scope, 'tag.deleted', { target: name, before: { name }, details: { links } });
    return { links };
  });
}

function requireInPlan(scope: Scope): void {
  if (!hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
}

/** Holds those of the workspace's tags until the transaction ends, always in one order; their ids by name. */
async function lockTags({ db, workspaceId }: Scope, names: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId ?? -1), inArray(tags.name, names)))
    .orderBy(tags.name)
    .for('update');
  return new Map(rows.map(({ id, name }) => [name, id]));
}
