import { isPatternAlias, patternEnd } from '@linklet/contract/links/aliases.ts';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { takeUsageUpTo } from '../../../usage/index.ts';
import { aliasUsage } from '../../aliases/alias-usage.ts';
import { takenError } from '../../aliases/check-alias.ts';
import { insertLinks } from '../../insert-links.ts';
import type { RowResult } from '../../../../schema/links/bulk.table.ts';
import type { CheckedRow, Refused } from './check-row.ts';
import {
  findDestinations,
  findOwnLinks,
  findTaken,
  placeOf,
  type Destination,
  type OwnLink,
} from './find-known.ts';
import { updateLinks, type Update } from './update-links.ts';

/** A row that gets a link of its own. */
interface NewLink extends CheckedRow {
  /** Where its result stands. */
  place: number;
}

export interface StoreOptions {
  workspaceId: number;
  /** The plan has no room for more, as was found before: nothing is counted anew. */
  isFull: boolean;
  /** Rows change the links whose aliases they name. */
  updates: boolean;
}

export interface StoredRows {
  /** One for each row, in their order. */
  results: RowResult[];
  /** Whether the plan's limit was reached. */
  isFull: boolean;
}

/**
 * Stores links for rows, in sets, by the rules of single ones; a row whose URL has a link already gets that one. To be
 * called in a transaction that holds nothing yet. Throws what `insertLinks` throws, where others were faster.
 */
export async function storeRows(
  scope: Scope,
  rows: readonly (CheckedRow | Refused)[],
  { workspaceId, isFull, updates }: StoreOptions,
): Promise<StoredRows> {
  const results: RowResult[] = rows.map((row) => ('reason' in row ? row : { reason: '' }));
  const wanted = rows.flatMap((row, place) => ('reason' in row ? [] : [{ ...row, place }]));
  const { fresh, updating, repeating } = await sortOut(scope, { wanted, results, workspaceId, updates });

  const fits = isFull ? [] : await takeRoom(scope, fresh);
  for (const { place } of fresh) results[place] = { reason: errorMessage('plan_limit_reached') };
  for (const { place, link } of await makeLinks(scope, workspaceId, fits)) results[place] = { link };
  for (const { place, result } of await updateLinks(scope, updating)) results[place] = result;
  for (const { place, first } of repeating) results[place] = repeated(results[first]);
  return { results, isFull: fits.length < fresh.length };
}

interface Sorting {
  wanted: readonly NewLink[];
  results: RowResult[];
  workspaceId: number;
  updates: boolean;
}

interface Sorted {
  fresh: NewLink[];
  updating: Update[];
  /** Rows that ask for what an earlier one of them gets. */
  repeating: { place: number; first: number }[];
}

/** Settles what needs no new link, into `results`. */
async function sortOut(scope: Scope, { wanted, results, workspaceId, updates }: Sorting): Promise<Sorted> {
  const destinations = await findDestinations(
    scope,
    wanted.map(({ url }) => url),
  );
  const own = await findOwnLinks(scope, workspaceId, [...destinations.values()]);
  const taken = new Map<string, Taken | null>(await findTaken(scope, workspaceId, wanted));
  const { protocol } = new URL(scope.config.baseUrl);
  const firsts = new Map<string, number>();
  const sorted: Sorted = { fresh: [], updating: [], repeating: [] };

  for (const row of wanted) {
    const present = updates ? ownLink(row, taken) : null;
    if (present !== null) {
      sorted.updating.push({ ...present, place: row.place, said: row.said, link: shortLink(row, protocol) });
      continue;
    }
    const known = knownResult(row, { destination: destinations.get(row.url), own, taken, protocol });
    const first = row.alias === undefined ? firsts.get(row.url) : undefined;
    if (known !== undefined) results[row.place] = known;
    else if (first !== undefined) sorted.repeating.push({ place: row.place, first });
    else {
      sorted.fresh.push(row);
      if (row.alias === undefined) firsts.set(row.url, row.place);
      else noteTaken(taken, { domain: row.domain, alias: row.alias }, row.url);
    }
  }
  return sorted;
}

function noteTaken(taken: Map<string, Taken | null>, row: Named, url: string): void {
  taken.set(placeOf(row.domain, row.alias), { url, hash: null });
  if (isPatternAlias(row.alias)) taken.set(placeOf(row.domain, patternEnd), null);
}

/** Whose alias it is, or which pattern the domain has already; undefined where it is free. */
function takenBy(
  taken: ReadonlyMap<string, Taken | null>,
  { domain, alias }: Named,
): Taken | null | undefined {
  const present = taken.get(placeOf(domain, alias));
  return present === undefined && isPatternAlias(alias) ? taken.get(placeOf(domain, patternEnd)) : present;
}

type Named = Pick<NewLink, 'domain'> & { alias: string };

/** Of this workspace; one that a row before has just asked for has no hash yet. */
type Taken = Pick<OwnLink, 'url'> & { hash: string | null };

function ownLink(
  { alias, domain }: NewLink,
  taken: ReadonlyMap<string, Taken | null>,
): Pick<Update, 'hash'> | null {
  const { hash = null } = (alias !== undefined && taken.get(placeOf(domain, alias))) || {};
  return hash === null ? null : { hash };
}

function shortLink({ domain, alias = '' }: NewLink, protocol: string): string {
  return shortUrl(protocol, domain.host, alias);
}

interface Known {
  destination: Destination | undefined;
  own: ReadonlyMap<string, string>;
  taken: ReadonlyMap<string, Taken | null>;
  /** Of short links. */
  protocol: string;
}

function knownResult(row: NewLink, { destination, own, taken, protocol }: Known): RowResult | undefined {
  if (destination?.isTerminated === true) return { reason: errorMessage('url_banned') };
  if (row.alias !== undefined) {
    const present = takenBy(taken, { domain: row.domain, alias: row.alias });
    return present === undefined ? undefined : takenResult(row, { url: present?.url, protocol });
  }
  const link = destination && own.get(destination.id);
  return link === undefined ? undefined : { link, existing: true };
}

function takenResult(
  row: NewLink,
  { url, protocol }: { url: string | undefined; protocol: string },
): RowResult {
  // A file may be sent again, or be an export of ours.
  if (url === row.url) return { link: shortLink(row, protocol), existing: true };
  return { reason: takenError(row.alias ?? '').message };
}

function repeated(first: RowResult | undefined): RowResult {
  if (first === undefined) throw new Error('A row repeats one that is not there.');
  return 'link' in first ? { link: first.link, existing: true } : first;
}

/** The first of them that the plan has room for. */
async function takeRoom(scope: Scope, fresh: readonly NewLink[]): Promise<NewLink[]> {
  const kinds = Map.groupBy(fresh, ({ domain }) => domain.type);
  const fits: NewLink[] = [];
  for (const rows of kinds.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const count = await takeUsageUpTo(scope, { ...aliasUsage(first.domain), web_credits: 1 }, rows.length);
    fits.push(...rows.slice(0, count));
  }
  return fits;
}

async function makeLinks(
  scope: Scope,
  workspaceId: number,
  rows: readonly NewLink[],
): Promise<{ place: number; link: string }[]> {
  if (rows.length === 0) return [];
  const made = await insertLinks(scope, rows, workspaceId);
  const { protocol } = new URL(scope.config.baseUrl);
  return rows.map(({ place, domain }, index) => ({
    place,
    link: shortUrl(protocol, domain.host, made[index]?.alias ?? ''),
  }));
}
