import type { SourceClick } from '../history/source-click.ts';
import type { SourceLink } from '../../../schema/imports/imports.table.ts';
import type { SourceCells } from '../files/source-link.ts';

/** Where to go on reading a service's links. */
export interface Cursor {
  /** Below where its API is. */
  path: string;
  /** Paths that are read after this list. */
  rest?: string[];
  /** The number of the link of which more is read, what the service calls it, and what is read. */
  row?: number;
  ref?: string;
  of?: 'rules' | 'history';
}

interface Said {
  lost?: string;
  /** What the service calls the link where it tells of clicks. */
  ref?: string;
}

export interface SourcePage {
  cells: (SourceCells & Said)[];
  /** Null at the end of all. */
  next: Cursor | null;
}

/** How links are asked of a service. */
export interface SourceApi {
  /** Where its API is; null for one that people run themselves. */
  base: string | null;
  headers: (token: string) => Record<string, string>;
  start: string;
  read: (body: unknown, at: Cursor) => SourcePage;
  rules?: SourceRules;
  history?: SourceHistory;
}

/** How the redirect rules of a link are asked of a service. */
export interface SourceRules {
  start: (ref: string) => string;
  read: (body: unknown) => Required<Pick<SourceLink, 'routes' | 'lost_rules'>>;
}

/** How clicks on a link are asked of a service; those until a moment, so that pages don't shift. */
export interface SourceHistory {
  start: (ref: string, until: Date) => string;
  read: (body: unknown, at: DetailCursor, now: Date) => HistoryPage;
}

/** Of more about one link. */
export type DetailCursor = Required<Omit<Cursor, 'rest'>>;

export interface HistoryPage {
  /** Null for one that can't be read. */
  clicks: (SourceClick | null)[];
  next: string | null;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The next path of a list, or the next list. */
export function onwards({ rest = [] }: Cursor, path: string | null): Cursor | null {
  if (path !== null) return { path, rest };
  const [next, ...others] = rest;
  return next === undefined ? null : { path: next, rest: others };
}

/** The same path with a parameter at another value. */
export function withParameter({ path }: Cursor, name: string, value: string | number): string {
  const url = new URL(path, 'http://api');
  url.searchParams.set(name, String(value));
  return url.pathname + url.search;
}

export function parameterOf({ path }: Cursor, name: string): number {
  return Number(new URL(path, 'http://api').searchParams.get(name) ?? 0);
}
