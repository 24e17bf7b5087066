import { runStatement } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';
import { forgetHistory } from '../history/bring-history.ts';
import { toStagedLink, type StagedLink } from '../files/source-link.ts';
import { storable } from '../../../platform/table-files/cells.ts';
import { sourceApis } from '../sources/apis.ts';
import { unseal } from '../sources/connection.ts';
import { askSource, SourceRefusal } from '../sources/ask-source.ts';
import type { SourcePage } from '../sources/source-api.ts';
import { isAtSamePage, lockImport, setImport } from './pieces.ts';
import { endHistory, isOfDetails, keepDetails, onToDetails } from './read-details.ts';

const MOST_TRIES = 12;
const FIRST_TRIES = 3;
const LONGEST_WAIT_MS = 15 * 60_000;

/** An import, and how long its source wants to be left alone. */
export interface Paused {
  present: Import;
  waitMs: number;
}

/**
 * Reads the next page of a service's links: they and where to go on are one transaction, so whoever goes on after a crash
 * repeats nothing.
 */
export async function readPiece(scope: Scope, present: Import): Promise<Import | Paused> {
  const { connection, cursor } = present;
  if (connection === null || cursor === null) return fail(scope, present, 'The connection is gone.');
  const api = sourceApis[present.source as ConnectionSource];
  const { base, token, host } = unseal(scope, connection);
  try {
    const asking = askSource(scope, base + cursor.path, api.headers(token));
    if (isOfDetails(cursor)) {
      const body = await asking.catch(noneIfGone);
      return await keepDetails(scope, present, { api, body, cursor });
    }
    const body = await asking;
    return await keepPage(scope, present, { page: api.read(body, cursor), host });
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error;
    return meetRefusal(scope, present, error);
  }
}

async function meetRefusal(scope: Scope, present: Import, refusal: SourceRefusal): Promise<Import | Paused> {
  const { isFinal, waitMs: wanted = 0 } = refusal.because;
  if (isFinal !== true && present.tries < mostTries(present, refusal)) {
    const waitMs = Math.min(Math.max(wanted, 1000 * 2 ** present.tries), LONGEST_WAIT_MS);
    return { present: await setImport(scope, present, { tries: present.tries + 1 }), waitMs };
  }
  if (present.cursor?.of === 'history') return endHistory(scope, present, refusal.message);
  return fail(scope, present, refusal.message);
}

/** Where nothing was read yet, its address is rather wrong than down: whoever waits is told soon. */
function mostTries({ total }: Import, { because }: SourceRefusal): number {
  return because.isUnreachable === true && total === 0 ? FIRST_TRIES : MOST_TRIES;
}

/** A link may have gone since it was listed. */
function noneIfGone(error: unknown): null {
  if (error instanceof SourceRefusal && error.because.isGone === true) return null;
  throw error;
}

async function fail(scope: Scope, present: Import, why: string): Promise<Import> {
  await forgetHistory(scope, present);
  const ended = { state: 'failed' as const, endedAt: scope.clock(), connection: null, cursor: null };
  return setImport(scope, present, { ...ended, warnings: [...present.warnings, why] });
}

async function keepPage(
  scope: Scope,
  present: Import,
  { page, host }: { page: SourcePage; host: string },
): Promise<Import> {
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAtSamePage(locked, present)) return locked;
    const added = await addRows(scope, locked, staged(page, locked.total, host));
    const total = locked.total + added;
    const isOver = page.next === null || isEndless(page, added) || total >= importLimits.rows;
    if (!isOver) return setImport(scope, locked, { total, cursor: page.next, tries: 0, done: total });
    return onToDetails(scope, await setImport(scope, locked, { total }), { row: 0, of: 'rules' });
  });
}

/** A list that says nothing new has no end. */
function isEndless({ cells }: SourcePage, added: number): boolean {
  return cells.length > 0 && added === 0;
}

function staged({ cells }: SourcePage, before: number, host: string): StagedLink[] {
  return cells.map(({ lost, ref, ...given }, place) => {
    const texts = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, storable(text)]));
    const link = { ...toStagedLink(before + place + 1, texts, { host }), ...(ref && { ref: storable(ref) }) };
    return lost === undefined
      ? link
      : { ...link, link: { ...link.link, lost: [...(link.link.lost ?? []), lost] } };
  });
}

// Lists shift while they are read: what was there before is not there twice.
const ADD_ROWS = `
  insert into import_rows (import_id, number, host, original_id, ref, link)
  select $1::bigint, $3::integer + row_number() over (order by fresh.n), fresh.host, fresh.id, fresh.ref, fresh.link
  from (
    select distinct on (id) *
    from jsonb_to_recordset($2::text::jsonb) as given (n integer, host text, id text, ref text, link jsonb)
    order by id, n
  ) as fresh
  where not exists (
    select from import_rows as present where present.import_id = $1::bigint and present.original_id = fresh.id)
  returning 1`;

async function addRows({ db }: Scope, { id, total }: Import, links: readonly StagedLink[]): Promise<number> {
  if (links.length === 0) return 0;
  const added = await runStatement(db, ADD_ROWS, [id, JSON.stringify(links), total]);
  return added.length;
}
