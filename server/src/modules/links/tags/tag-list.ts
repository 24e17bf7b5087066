import { and, count, eq, gt, like, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listTags as listEndpoint, TagCount } from '@linklet/contract/tags.ts';
import { linkStatus } from '@linklet/contract/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../../audit/index.ts';
import { hasFeature } from '../../billing/index.ts';
import { links } from '../links.table.ts';
import { linkTags, tags } from './tags.table.ts';

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
  const gone = sql.raw(String(linkStatus.deleted | linkStatus.terminated));
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
    const tag = await lockTag(scope, from);
    if (from !== to) {
      await moveTag(scope, tag, to);
      await recordAudit(scope, 'tag.renamed', { target: to, before: { name: from }, after: { name: to } });
    }
    const renamed = await lockTag(scope, to);
    const counts = await countLinks(scope.db, [renamed.id]);
    return { name: to, links: counts.get(renamed.id) ?? 0 };
  });
}

async function moveTag(scope: Scope, tag: typeof tags.$inferSelect, to: string): Promise<void> {
  const [other] = await selectTag(scope, to);
  if (!other) {
    await scope.db.update(tags).set({ name: to }).where(eq(tags.id, tag.id));
    return;
  }
  await scope.db.execute(sql`
    insert into link_tags (link_id, tag_id) select link_id, ${other.id} from link_tags where tag_id = ${tag.id}
    on conflict do nothing`);
  await scope.db.delete(tags).where(eq(tags.id, tag.id));
}

/** Takes a tag off all links, and answers off how many. Throws `not_found` and `tags_not_in_plan`. */
export async function deleteTag(scope: Scope, name: string): Promise<{ links: number }> {
  requireInPlan(scope);
  return inTransaction(scope, async (scope) => {
    const tag = await lockTag(scope, name);
    const counts = await countLinks(scope.db, [tag.id]);
    await scope.db.delete(tags).where(eq(tags.id, tag.id));
    await recordAudit(scope, 'tag.deleted', {
      target: name,
      before: { name },
      links: counts.get(tag.id) ?? 0,
    });
    return { links: counts.get(tag.id) ?? 0 };
  });
}

function requireInPlan(scope: Scope): void {
  if (!hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
}

async function lockTag(scope: Scope, name: string) {
  const [tag] = await selectTag(scope, name);
  if (!tag) throw new AppError('not_found');
  return tag;
}

function selectTag({ db, workspaceId }: Scope, name: string) {
  return db
    .select()
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId ?? -1), eq(tags.name, name)))
    .for('update');
}
