import { hash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { runStatement } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { storeImportedClicks, type ImportedClick } from '../../clicks/index.ts';
import { importClicks, importedLinks, type Import } from '../../../schema/imports/imports.table.ts';
import { isAsRead, lockImport, setImport } from '../work/pieces.ts';
import { unpack } from './click-pieces.ts';
import { findPlaces, type LinkPlace } from './find-places.ts';
import type { SourceClick } from './source-click.ts';

const CLICKS = 5000;
const PIECES = 100;

type Piece = typeof importClicks.$inferSelect;

/**
 * Brings the next clicks of another service to the statistics; null where there are none. The same pieces are sent under the
 * same token until it is noted that they were, so whoever goes on after a crash doubles nothing.
 */
export async function bringHistory(scope: Scope, present: Import): Promise<Import | null> {
  const pieces = present.choices.history ? await nextPieces(scope, present) : [];
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return null;
  const clicks = pieces.flatMap((piece) => unpack(piece.clicks));
  const places = await findPlaces(scope, present, [...new Set(clicks.map(({ ref }) => ref))]);
  const brought = clicks.flatMap((click) => toImported(click, places.get(click.ref)));
  await storeImportedClicks(scope, {
    importId: present.id,
    token: `import ${String(present.id)} ${present.createdAt.toISOString()} ${String(first.piece)}`,
    clicks: brought,
  });
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAsRead(locked, present)) return locked;
    await countBrought(scope, brought);
    const all = pieces.reduce((sum, { count }) => sum + count, 0);
    return setImport(scope, locked, {
      historyTo: last.piece,
      clicksBrought: locked.clicksBrought + brought.length,
      clicksLost: locked.clicksLost + all - brought.length,
    });
  });
}

/** So many that each has the right size, whoever asks. */
async function nextPieces({ db }: Scope, { id, historyTo }: Import): Promise<Piece[]> {
  const found = await db
    .select()
    .from(importClicks)
    .where(and(eq(importClicks.importId, id), gt(importClicks.piece, historyTo)))
    .orderBy(asc(importClicks.piece))
    .limit(PIECES);
  let sum = 0;
  const full = found.findIndex(({ count }) => (sum += count) >= CLICKS);
  return full === -1 ? found : found.slice(0, full + 1);
}

function toImported(click: SourceClick, place: LinkPlace | undefined): ImportedClick[] {
  if (place === undefined) return [];
  const { at, count = 1, referrer, agent, country, region, city, isRobot } = click;
  const told = { at, referrer, userAgent: agent, country, region, city, isRobot };
  return Array.from({ length: count }, (_, which) => ({
    ...place,
    ...told,
    visitor: visitorOf(click, place, which),
  }));
}

/** Where no address told who it was, the same browser at the same place on one day is one visitor. */
function visitorOf(click: SourceClick, { linkId }: LinkPlace, which: number): bigint {
  const { visitor, agent, at, country, region, city } = click;
  if (visitor !== undefined) return BigInt(`0x${visitor}`);
  const day = new Date(at).toISOString().slice(0, 10);
  const known =
    agent === null
      ? `${String(linkId)} ${String(at)} ${String(which)}`
      : `${agent}\n${country} ${region} ${city}`;
  return BigInt(`0x${hash('sha256', `${day} ${known}`).slice(0, 16)}`);
}

const COUNT_BROUGHT = `
  update imported_links set clicks_brought = clicks_brought + given.count
  from jsonb_to_recordset($1::text::jsonb) as given (id bigint, count integer)
  where imported_links.link_id = given.id`;

async function countBrought({ db }: Scope, clicks: readonly ImportedClick[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const { linkId } of clicks) counts.set(linkId, (counts.get(linkId) ?? 0) + 1);
  if (counts.size === 0) return;
  const given = [...counts].map(([id, count]) => ({ id, count }));
  await runStatement(db, COUNT_BROUGHT, [JSON.stringify(given)]);
}

/** What was kept to be brought is of no use once an import has ended. */
export async function forgetHistory({ db }: Pick<Scope, 'db'>, { id }: Pick<Import, 'id'>): Promise<void> {
  await db.delete(importClicks).where(eq(importClicks.importId, id));
}

/** Links of an import that are still there. */
export async function linksOf({ db }: Pick<Scope, 'db'>, { id }: Import): Promise<number[]> {
  const rows = await db
    .select({ linkId: importedLinks.linkId })
    .from(importedLinks)
    .where(eq(importedLinks.importId, id));
  return rows.map(({ linkId }) => linkId);
}
