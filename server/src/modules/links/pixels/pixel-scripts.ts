import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import {
  mostPixelScripts,
  type PixelScriptView,
  type pixelScriptBody,
} from '@linklet/contract/links/pixels/endpoints.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { pixelScripts } from '../../../schema/links/pixel-scripts.table.ts';

/** The workspace's pixel scripts, by name, with how many links show each. */
export async function listPixelScripts({ db, workspaceId }: Scope): Promise<{ data: PixelScriptView[] }> {
  if (workspaceId === null) return { data: [] };
  const rows = await db
    .select()
    .from(pixelScripts)
    .where(eq(pixelScripts.workspaceId, workspaceId))
    .orderBy(asc(pixelScripts.name), asc(pixelScripts.id));
  const used = await countUses(db, workspaceId);
  return { data: rows.map((row) => toView(row, used.get(row.id) ?? 0)) };
}

type Row = typeof pixelScripts.$inferSelect;

function toView({ id, name, provider, pixelId }: Row, used: number): PixelScriptView {
  return { id, name, provider, pixel_id: pixelId, links: used };
}

async function countUses(db: Scope['db'], workspaceId: number): Promise<Map<number, number>> {
  const rows = await db.execute<{ id: number; links: number }>(sql`
    select (pixel->>'id')::int as id, count(*)::int as links
    from links, jsonb_array_elements(pixels) as pixel
    where workspace_id = ${workspaceId} and pixels <> '[]'
    group by 1`);
  return new Map(rows.map(({ id, links: used }) => [id, used]));
}

/**
 * Adds a pixel script. Throws `pixels_need_verification`, `pixel_script_exists` and `pixel_scripts_reached`.
 */
export async function createPixelScript(
  scope: Scope,
  { name, provider, pixel_id: pixelId }: z.output<typeof pixelScriptBody>,
): Promise<PixelScriptView> {
  const workspaceId = requireWorkspace(scope);
  return inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    const [row] = await scope.db
      .select({ count: count() })
      .from(pixelScripts)
      .where(eq(pixelScripts.workspaceId, workspaceId));
    if ((row?.count ?? 0) >= mostPixelScripts) throw new AppError('pixel_scripts_reached');
    const values = { workspaceId, name, provider, pixelId, createdAt: scope.clock() };
    const [made] = await scope.db.insert(pixelScripts).values(values).onConflictDoNothing().returning();
    if (!made) throw new AppError('pixel_script_exists');
    await recordEvent(scope, 'pixel_script.created', {
      target: String(made.id),
      after: { name, provider, pixel_id: pixelId },
    });
    return toView(made, 0);
  });
}

function requireWorkspace({ workspaceId, caller, entitlements }: Scope): number {
  const mayHave = userOf(caller)?.isVerified === true || entitlements.isSubscribed;
  if (workspaceId === null || !mayHave) throw new AppError('pixels_need_verification');
  return workspaceId;
}

/** Takes a pixel script off all links, and away. Throws `not_found`. */
export async function deletePixelScript(scope: Scope, id: number): Promise<{ links: number }> {
  const outcome = await inTransaction(scope, async (scope) => {
    const { db, workspaceId } = scope;
    const [gone] = await db
      .delete(pixelScripts)
      .where(and(eq(pixelScripts.workspaceId, workspaceId ?? -1), eq(pixelScripts.id, id)))
      .returning();
    if (!gone) throw new AppError('not_found');
    const changed = await db.execute(sql`
      update links set
        pixels = (select coalesce(jsonb_agg(pixel), '[]') from jsonb_array_elements(pixels) as pixel
          where pixel->>'id' <> ${String(id)}),
        version = version + 1
      where workspace_id = ${gone.workspaceId} and pixels <> '[]' and pixels @> ${JSON.stringify([{ id }])}::text::jsonb
      returning id`);
    const { name, provider, pixelId } = gone;
    await recordEvent(scope, 'pixel_script.deleted', {
      target: String(id),
      before: { name, provider, pixel_id: pixelId },
    });
    return { links: changed.length };
  });
  scope.afterCommit(scope.announceLinkChange);
  return outcome;
}

/** The workspace's pixel scripts of these ids, as a link keeps them. Throws `pixel_script_unknown`. */
export async function findPixels({ db, workspaceId }: Scope, ids: readonly number[]): Promise<Pixel[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ id: pixelScripts.id, provider: pixelScripts.provider, pixelId: pixelScripts.pixelId })
    .from(pixelScripts)
    .where(and(eq(pixelScripts.workspaceId, workspaceId ?? -1), inArray(pixelScripts.id, wanted)))
    .orderBy(asc(pixelScripts.id));
  if (rows.length !== wanted.length) throw new AppError('pixel_script_unknown');
  return rows;
}

/** The workspace's own pixel scripts for the same accounts at the providers as those of a link of another workspace. */
export async function findSamePixels({ db, workspaceId }: Scope, pixels: readonly Pixel[]): Promise<Pixel[]> {
  if (pixels.length === 0) return [];
  const own = await db
    .select({ id: pixelScripts.id, provider: pixelScripts.provider, pixelId: pixelScripts.pixelId })
    .from(pixelScripts)
    .where(eq(pixelScripts.workspaceId, workspaceId ?? -1))
    .orderBy(asc(pixelScripts.id));
  return own.filter((script) =>
    pixels.some(({ provider, pixelId }) => provider === script.provider && pixelId === script.pixelId),
  );
}
