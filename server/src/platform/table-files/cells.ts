import { bulkCellLimits, type BulkColumn } from '@linklet/contract/links/bulk/endpoints.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';

/** A cell of a spreadsheet that is more than text. */
export interface MarkedCell {
  text: string;
  /** Where it leads, where it is a link. */
  link?: string;
  /** Why its text is not what somebody wrote there. */
  fault?: string;
}

export type Cell = string | MarkedCell;

/** Thrown for a cell with which its row can't be read. */
export class CellRefusal extends Error {
  override name = 'CellRefusal';
}

// As spreadsheets write them into csv, too.
export const errorTexts =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|GETTING_DATA)$/;

/** What a cell says for its column. Throws `CellRefusal`. */
export function readCell(cell: Cell, column: BulkColumn): string {
  const { text, link, fault } = typeof cell === 'string' ? { text: cell } : cell;
  if (fault !== undefined) throw new CellRefusal(fault);
  requireLength(text, column);
  const said = unguarded(storable(text));
  if (errorTexts.test(said)) throw new CellRefusal(`The cell of “${column}” holds the error ${said}.`);
  return column === 'url' && link !== undefined ? linkedUrl(said, link) : said;
}

function requireLength(text: string, column: BulkColumn): void {
  const most = bulkCellLimits[column];
  if (text.length <= most) return;
  throw new CellRefusal(
    column === 'url'
      ? errorMessage('url_too_long')
      : `The cell of “${column}” must not be greater than ${String(most)} characters.`,
  );
}

export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

// PostgreSQL keeps no NUL and no half of a surrogate pair; what takes their place is refused with the row.
export function storable(text: string): string {
  return text.trim().replaceAll('\0', '\ufffd').toWellFormed();
}

/** Without what our exports, and others, put before text so that no spreadsheet takes it for a formula. */
export function unguarded(text: string): string {
  if (/^'[=+\-@\t\r]/.test(text)) return text.slice(1);
  return text.length > 3 && text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text;
}

/** The text where it is a URL, and leads where the cell does; where the cell leads if its text is a name for that. */
function linkedUrl(text: string, link: string): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(link)) return text;
  const [read, linked] = [parseDestination(text), parseDestination(link)];
  if ('refusal' in read) {
    requireLength(link, 'url');
    return storable(link);
  }
  if ('href' in linked && withoutScheme(read.href) === withoutScheme(linked.href)) return text;
  throw new CellRefusal('The URL in the cell and the link behind it are different.');
}

function withoutScheme(href: string): string {
  return href.slice(href.indexOf(':') + 1);
}
