import { bulkColumns, type BulkColumn } from '@linklet/contract/links/bulk/endpoints.ts';
import { readTag } from '@linklet/contract/links/tags/rules.ts';
import * as api from '@linklet/contract/links/tags/endpoints.ts';
import { readUtm, utmErrors, utmFields, withUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import { isDataError } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { defaultExpiry, hasFeature } from '../../plans/index.ts';
import { chooseDomain, type Domain } from '../../domains/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { requireAliasForm } from '../aliases/check-alias.ts';
import { requireExpiry } from '../require-expiry.ts';
import { readMoment } from './read-moment.ts';
import type { KeptRow, StagedRow } from './reader/rows.ts';
import { canImport } from './start-batch.ts';

/** A row that a link can be made of, as far as it alone can tell. */
export interface WantedLink {
  url: string;
  /** Of the owner's choice. */
  alias: string | undefined;
  domain: Domain;
  tags: readonly string[];
  expiresAt: Date | null;
}

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
  now: Date;
}

/** What a row asks for, by the rules that hold for a single link. */
export async function checkRow(importing: Importing, row: StagedRow): Promise<WantedLink | Refused> {
  if (!Array.isArray(row)) return { reason: row.reason };
  try {
    return await wantedLink(importing, cellsOf(row));
  } catch (error) {
    const isRefusal = error instanceof RowRefusal || (error instanceof AppError && error.status < 500);
    if (isRefusal) return { reason: error.message };
    if (!isDataError(error)) throw error;
    return { reason: rowNotStored };
  }
}

/** With a sentence that the rules of single links have no code for. */
class RowRefusal extends Error {
  override name = 'RowRefusal';
}

type Cells = Partial<Record<BulkColumn, string>>;

/** The cells of a row that say something, by the names of their columns. */
export function cellsOf([, ...cells]: KeptRow): Cells {
  const said = bulkColumns.map((column, index) => [column, cells[index] ?? ''] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

async function wantedLink({ scope, host, now }: Importing, cells: Cells): Promise<WantedLink> {
  if (!canImport(scope)) throw new AppError('bulk_not_in_plan');
  const { alias } = cells;
  const [domain, url] = await Promise.all([
    chooseDomain(scope, { host: cells.domain ?? host, withAlias: alias !== undefined }),
    checkDestination(scope, urlWithUtm(cells)),
  ]);
  if (alias !== undefined) requireAliasForm(alias);
  const expiresAt = cells.expires_at === undefined ? null : readExpiry(cells.expires_at);
  if (expiresAt !== null) requireExpiry(scope, expiresAt);
  return {
    url,
    alias,
    domain,
    tags: cells.tags === undefined ? [] : readTags(scope, cells.tags),
    expiresAt: expiresAt ?? defaultExpiry(scope, now),
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

function readTags(scope: Scope, text: string): readonly string[] {
  if (!hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  // What becomes the same tag is one.
  const names = [...new Set(text.split(/[,;]/).map(readTag))].filter((name) => name !== '');
  const read = api.tags.safeParse(names);
  if (read.success) return read.data;
  throw new RowRefusal(read.error.issues[0]?.message ?? '');
}

function readExpiry(text: string): Date {
  const moment = readMoment(text);
  if (moment === null) {
    throw new RowRefusal('The expiry is not a date. Please write it as 2027-03-31 or 2027-03-31 18:00.');
  }
  return moment;
}
