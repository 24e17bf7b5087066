import { and, eq, inArray } from 'drizzle-orm';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { isDataError } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import {
  isDisturbance,
  ownersOf,
  replaceOwn,
  storeMoved,
  type MovedDraft,
  type MovedLink,
  type Owner,
} from '../../links/index.ts';
import { importedLinks, type Import, type ImportRow } from '../../../schema/imports/imports.table.ts';
import { settled, type Planned } from '../rows/plan-row.ts';
import { oldLink } from '../rows/old-link.ts';
import type { RowChange } from './pieces.ts';

export interface PlannedRow {
  row: ImportRow;
  /** Null for one that was settled when it was checked. */
  planned: Planned | null;
}

/**
 * Makes links of rows. Where the database refuses something in them, each half is stored by itself, and so on, until the row
 * that is to blame stands alone and is refused.
 */
export async function storePiece(
  scope: Scope,
  present: Import,
  rows: readonly PlannedRow[],
): Promise<RowChange[]> {
  try {
    return await inTransaction(scope, async (scope) => storeRows(scope, present, rows));
  } catch (error) {
    if (isDisturbance(error) || !isDataError(error)) throw error;
    if (rows.length === 1) return rows.map(({ row }) => refused(row, 'cell_invalid'));
    const half = Math.ceil(rows.length / 2);
    const first = await storePiece(scope, present, rows.slice(0, half));
    return [...first, ...(await storePiece(scope, present, rows.slice(half)))];
  }
}

function refused({ number }: ImportRow, reason: string): RowChange {
  return { number, verdict: 'refused', reasons: [reason] };
}

interface Making {
  row: ImportRow;
  draft: MovedDraft;
  reasons: string[];
}

async function storeRows(scope: Scope, present: Import, rows: readonly PlannedRow[]): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  const before = await importedBefore(scope, present, rows);
  const making: Making[] = [];
  for (const { row, planned } of rows) {
    if (planned === null) changes.push({ number: row.number, verdict: row.verdict, reasons: row.reasons });
    else if ('refusal' in planned) changes.push(refused(row, planned.refusal));
    else if (before.has(row.originalId))
      changes.push({ number: row.number, verdict: 'present', reasons: ['already_imported'] });
    else making.push({ row, draft: planned.draft, reasons: planned.reasons });
  }
  return [...changes, ...(await makeRows(scope, present, making))];
}

async function importedBefore(
  { db }: Scope,
  { workspaceId, source }: Import,
  rows: readonly PlannedRow[],
): Promise<Set<string>> {
  const found = await db
    .select({ id: importedLinks.originalId })
    .from(importedLinks)
    .where(
      and(
        eq(importedLinks.workspaceId, workspaceId),
        eq(importedLinks.source, source),
        inArray(
          importedLinks.originalId,
          rows.map(({ row }) => row.originalId),
        ),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

async function makeRows(scope: Scope, present: Import, making: readonly Making[]): Promise<RowChange[]> {
  const owners = await ownersOf(
    scope,
    making.map(({ draft }) => draft),
  );
  const changes: RowChange[] = [];
  const fresh: Making[] = [];
  for (const [place, each] of making.entries()) {
    const met = meet(each, owners[place] ?? null, present);
    if ('change' in met) changes.push(met.change);
    else if ('hash' in met) changes.push(await replace(scope, each, met.hash));
    else fresh.push(met);
  }
  const links = await storeMoved(
    scope,
    fresh.map(({ draft }) => draft),
  );
  await noteOrigins(scope, present, { fresh, links });
  return [...changes, ...fresh.map((each, place) => made(each, links[place] ?? null))];
}

/** How a row and whoever has its alias get along. */
function meet(
  each: Making,
  owner: Owner,
  present: Import,
): Making | { change: RowChange } | { hash: string } {
  const { row, draft } = each;
  const clash = clashOf(row, owner);
  if (!owner?.isOwn) return withoutOwner(each, clash, present);
  if (owner.url === draft.url)
    return { change: { number: row.number, verdict: 'present', reasons: ['already_there'] } };
  const isReplaced = clash === 'own' && present.choices.clash === 'replace';
  return isReplaced ? { hash: owner.hash } : withoutOwner(each, clash, present);
}

function withoutOwner(
  { row, draft, reasons }: Making,
  clash: ImportRow['clash'],
  { choices }: Import,
): Making | { change: RowChange } {
  const result = settled(reasons, clash, choices.clash);
  if (result.verdict === 'refused') return { change: { number: row.number, ...result } };
  return { row, draft: clash === null ? draft : { ...draft, alias: undefined }, reasons: result.reasons };
}

/** What had the alias when the row was checked may have lost it since, and the other way round. */
function clashOf({ clash }: ImportRow, owner: Owner): ImportRow['clash'] {
  if (clash === 'case') return clash;
  if (owner === null) return null;
  return owner.isOwn ? 'own' : 'taken';
}

async function replace(scope: Scope, { row, draft, reasons }: Making, hash: string): Promise<RowChange> {
  const refusal = await replaceOwn(scope, hash, draft);
  if (refusal !== null) return refused(row, refusal);
  const { protocol } = new URL(scope.config.baseUrl);
  const shortLink = shortUrl(protocol, draft.domain.host, draft.alias ?? '');
  return { number: row.number, ...settled(reasons, 'own', 'replace'), shortLink };
}

function made({ row, reasons }: Making, link: MovedLink | null): RowChange {
  if (link === null) return refused(row, 'plan_limit_reached');
  const { linkId, shortLink } = link;
  return { number: row.number, ...settled(reasons, null, 'new_alias'), linkId, shortLink };
}

interface Stored {
  fresh: readonly Making[];
  links: readonly (MovedLink | null)[];
}

async function noteOrigins(
  { db, clock }: Scope,
  { id: importId, workspaceId, source }: Import,
  { fresh, links }: Stored,
): Promise<void> {
  const rows = fresh.flatMap(({ row }, place) => {
    const link = links[place];
    if (!link) return [];
    const { linkId, version } = link;
    const { originalId } = row;
    const origin = { originalId, original: oldLink(row.link), clicksBefore: row.link.clicks ?? null };
    return [{ linkId, version, workspaceId, importId, source, ...origin, importedAt: clock() }];
  });
  if (rows.length > 0) await db.insert(importedLinks).values(rows);
}
