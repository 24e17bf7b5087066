import type { z } from 'zod';
import { bulkColumns, type BulkColumn, type BulkGiven } from '@linklet/contract/links/bulk/endpoints.ts';
import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import { description } from '@linklet/contract/links/description.ts';
import { title } from '@linklet/contract/links/title.ts';
import { readTag } from '@linklet/contract/links/tags/rules.ts';
import * as api from '@linklet/contract/links/tags/endpoints.ts';
import { readUtm, utmErrors, utmFields, withUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import { isDataError } from '../../../../platform/postgres/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toLinkDraft, type LinkDraft, type WantedLink } from '../../link-draft.ts';
import { readMoment } from '../../../../platform/table-files/read-moment.ts';
import type { KeptRow, StagedRow } from '../../../../schema/links/bulk.table.ts';
import { canImport } from '../upload/receive-file.ts';

/** A row that no link can be made of, and why. */
export interface Refused {
  reason: string;
}

/** The reason of a row that the database refuses, whatever its checks let through. */
export const rowNotStored = 'This row can’t be stored. Please look for unusual characters in it.';

interface Importing {
  scope: Scope;
  /** Of rows that name none. */
  host: string;
  given: BulkGiven;
  now: Date;
}

/** A link as a row wants it, and what it says of one that is there already. */
export interface CheckedRow extends LinkDraft {
  said: LinkEdit;
}

/** What a row asks for, by the rules that hold for a single link. */
export async function checkRow(importing: Importing, row: StagedRow): Promise<CheckedRow | Refused> {
  if (!Array.isArray(row)) return { reason: row.reason };
  try {
    return await draftOf(importing, withGiven(cellsOf(row), importing.given));
  } catch (error) {
    const isRefusal = error instanceof RowRefusal || (error instanceof AppError && error.status < 500);
    if (isRefusal) return { reason: error.message };
    if (!isDataError(error)) throw error;
    return { reason: rowNotStored };
  }
}

/** With a sentence that the rules of single links have no code for. */
export class RowRefusal extends Error {
  override name = 'RowRefusal';
}

type Cells = Partial<Record<BulkColumn, string>>;

/** The cells of a row that say something, by the names of their columns. */
export function cellsOf([, ...cells]: KeptRow): Cells {
  const said = bulkColumns.map((column, index) => [column, cells[index] ?? ''] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

/** A row's own cells come first, but for tags, of which it gets both. */
function withGiven(cells: Cells, given: BulkGiven): Cells {
  const tags = [cells.tags, given.tags].filter((each) => each !== undefined);
  return { ...given, ...cells, ...(tags.length > 0 && { tags: tags.join(',') }) };
}

async function draftOf({ scope, host, now }: Importing, cells: Cells): Promise<CheckedRow> {
  if (!canImport(scope)) throw new AppError('bulk_not_in_plan');
  const wanted = wantedLink(host, cells);
  return { ...(await toLinkDraft(scope, wanted, now)), said: saidOf(wanted) };
}

function saidOf({ url, tags, title, description, expires_at: expiry }: WantedLink): LinkEdit {
  return {
    url,
    ...(tags !== undefined && { tags }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(expiry !== undefined && { expires_at: expiry.toISOString() }),
  };
}

function wantedLink(host: string, cells: Cells): WantedLink {
  const { domain = host, alias, tags, expires_at: expiry, title: name, description: note } = cells;
  return {
    url: urlWithUtm(cells),
    domain,
    alias,
    tags: tags === undefined ? undefined : [...readTags(tags)],
    expires_at: expiry === undefined ? undefined : readExpiry(expiry),
    // A cell may have lines, a title is one.
    title: name === undefined ? undefined : readValue(title, name.replace(/\s+/g, ' ')),
    description: note === undefined ? undefined : readValue(description, note),
  };
}

/** The URL with the row's UTM parameters in place of its own of these names. */
function urlWithUtm(cells: Cells): string {
  const { url = '' } = cells;
  const given = utmFields.flatMap(({ name }) => {
    const text = cells[`utm_${name}`];
    return text === undefined ? [] : [[name, text] as const];
  });
  if (given.length === 0) return url;
  const utm = { ...readUtm(url), ...Object.fromEntries(given) };
  const errors = utmErrors(utm);
  for (const [name] of given) if (errors[name] !== undefined) throw new RowRefusal(errors[name]);
  return withUtm(url, utm);
}

function readValue<Value>(schema: z.ZodType<Value>, said: unknown): Value {
  const read = schema.safeParse(said);
  if (read.success) return read.data;
  throw new RowRefusal(read.error.issues[0]?.message ?? '');
}

export function readTags(text: string): readonly string[] {
  // What becomes the same tag is one.
  const names = [...new Set(text.split(/[,;]/).map(readTag))].filter((name) => name !== '');
  return readValue(api.tags, names);
}

export function readExpiry(text: string): Date {
  const moment = readMoment(text);
  if (moment === null) {
    throw new RowRefusal('The expiry is not a date. Please write it as 2027-03-31 or 2027-03-31 18:00.');
  }
  return moment;
}
