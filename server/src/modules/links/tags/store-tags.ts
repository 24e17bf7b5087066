import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { linkTags, tags } from './tags.table.ts';

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
  const { db } = services;
  await db.delete(linkTags).where(eq(linkTags.linkId, linkId));
  if (names.length === 0) return;
  const ids = await ensureTags(services, workspaceId, names);
  await db.insert(linkTags).values(ids.map((tagId) => ({ linkId, tagId })));
}

async function ensureTags(
  { db, clock }: Services,
  workspaceId: number,
  names: readonly string[],
): Promise<number[]> {
  // Always in one order: two that make the same tags at once wait for one another, and never in a circle.
  const rows = [...names].sort().map((name) => ({ workspaceId, name, createdAt: clock() }));
  await db.insert(tags).values(rows).onConflictDoNothing();
  const found = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), inArray(tags.name, [...names])));
  return found.map(({ id }) => id);
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
