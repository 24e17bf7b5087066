import { SqlValues, type SqlValue } from './sql-values.ts';

/** A row of a table in a dump. */
export interface SqlRow {
  table: string;
  /** Null where the dump does not say. */
  columns: readonly string[] | null;
  values: readonly SqlValue[];
}

/** A table that is looked for. */
interface WantedTable {
  /** Columns that it has. */
  has: readonly string[];
  /** All of them, where the dump does not say. */
  columns: readonly string[] | null;
}

/** The columns of a row, where it is one of such a table. */
export function columnsOf({ columns, values }: SqlRow, wanted: WantedTable): readonly string[] | null {
  const names = columns ?? (values.length === wanted.columns?.length ? wanted.columns : null);
  return names !== null && wanted.has.every((name) => names.includes(name)) ? names : null;
}

const HEAD_CHARACTERS = 64 * 1024;
const MOST_TABLES = 2000;

const name = '(?:`(?:[^`]|``)*`|"(?:[^"]|"")*"|\\[[^\\]]*\\]|[\\w$]+)';
const inserts = /^\s*(?:insert|replace)\b/i;
const into = /\binto\s+/i;
const named = new RegExp(`^(?:${name}\\.)?(${name})`);
const listed = /^\s*\(([^()]*)\)/;
const create = new RegExp(
  `^\\s*create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?(?:${name}\\.)?(${name})\\s*\\(([\\s\\S]*)$`,
  'i',
);
const column = new RegExp(`^\\s*(${name})\\s+\\w`);
const noColumn = /^\s*(?:primary|unique|key|index|constraint|fulltext|foreign|check)\b/i;

const VALUES_CHARACTERS = 200;
const MOST_WAITING = 1024 * 1024;

/** What changes how the text of a statement is to be read. */
const stops = /[;(']|--|#|\/\*/g;
const wholes: Record<string, RegExp> = {
  '--': /--[^\n]*\n/y,
  '#': /#[^\n]*\n/y,
  '/*': /\/\*[\s\S]*?\*\//y,
  "'": /'(?:[^'\\]|\\[\s\S])*'/y,
};

interface Reading {
  isLast: boolean;
  onRow: (row: SqlRow) => void;
}

type Mode = 'head' | 'values' | 'passing';

/**
 * The rows that a dump inserts, as its text comes; the rest of it is passed over, and nothing is run. Memory stays bounded by
 * the longest value, whatever has no end.
 */
export class SqlRows {
  readonly #values = new SqlValues();
  readonly #columns = new Map<string, string[]>();
  readonly #isWanted: (table: string) => boolean;
  #mode: Mode = 'head';
  #head = '';
  #table = '';
  #listed: readonly string[] | null = null;
  #left = '';
  /** What is left can be read only with what comes next. */
  #isWaiting = false;

  constructor(isWanted: (table: string) => boolean) {
    this.#isWanted = isWanted;
  }

  /** Reads what comes next of the text. */
  read(text: string, isLast: boolean, onRow: (row: SqlRow) => void): void {
    const whole = this.#left + text;
    let at = 0;
    this.#isWaiting = false;
    while (at < whole.length && !this.#mustWait()) at = this.#step(whole, at, { isLast, onRow });
    this.#left = whole.slice(at);
    if (this.#left.length <= MOST_WAITING) return;
    this.#mode = 'passing';
    this.#left = '';
  }

  /** Asked anew after each step, which may say so. */
  #mustWait(): boolean {
    return this.#isWaiting;
  }

  #step(text: string, at: number, { isLast, onRow }: Reading): number {
    if (this.#mode === 'head') return this.#readHead(text, at, isLast);
    const { at: next, isOver } = this.#values.read(text, at, (values) => {
      if (this.#mode === 'values') onRow({ table: this.#table, columns: this.#columnsNow(), values });
    });
    if (isOver) this.#begin();
    return next;
  }

  #columnsNow(): readonly string[] | null {
    return this.#listed ?? this.#columns.get(this.#table) ?? null;
  }

  #begin(): void {
    this.#mode = 'head';
    this.#head = '';
    this.#values.reset();
  }

  /** A statement up to its values, or to its end; a comment or a text that is cut waits for the rest of it. */
  #readHead(text: string, at: number, isLast: boolean): number {
    stops.lastIndex = at;
    const found = stops.exec(text);
    if (found === null) {
      const end = isLast ? text.length : Math.max(text.length - 1, at);
      this.#grow(text.slice(at, end));
      this.#isWaiting = true;
      return end;
    }
    const [sign] = found;
    this.#grow(text.slice(at, found.index));
    if (sign === ';') this.#endStatement();
    if (sign === ';') return found.index + 1;
    if (sign === '(') return this.#opensValues() ? found.index : this.#pass(sign, found.index + 1);
    return this.#readWhole(text, found.index, { sign, isLast });
  }

  #pass(text: string, at: number): number {
    this.#grow(text);
    return at;
  }

  #readWhole(text: string, at: number, { sign, isLast }: { sign: string; isLast: boolean }): number {
    const whole = wholes[sign] ?? wholes["'"];
    if (whole === undefined) return at + 1;
    whole.lastIndex = at;
    const [found] = whole.exec(text) ?? [];
    if (found !== undefined) return sign === "'" ? this.#pass(found, at + found.length) : at + found.length;
    this.#isWaiting = true;
    return isLast ? text.length : at;
  }

  #grow(text: string): void {
    this.#head += text;
    if (this.#head.length <= HEAD_CHARACTERS) return;
    this.#mode = 'passing';
    this.#head = '';
  }

  #opensValues(): boolean {
    const before = this.#head;
    if (!/values?\s*$/i.test(before.slice(-VALUES_CHARACTERS)) || !inserts.test(before)) return false;
    const target = before.split(into, 2)[1] ?? '';
    const [whole, table] = named.exec(target) ?? [];
    if (whole === undefined || table === undefined) return false;
    this.#table = unquoted(table);
    this.#listed = listedIn(target.slice(whole.length));
    this.#mode = this.#isWanted(this.#table) ? 'values' : 'passing';
    this.#head = '';
    return true;
  }

  #endStatement(): void {
    const [, table = '', body = ''] = create.exec(this.#head) ?? [];
    if (table !== '' && this.#columns.size < MOST_TABLES) this.#columns.set(unquoted(table), columnsIn(body));
    this.#begin();
  }
}

function listedIn(text: string): string[] | null {
  const [, columns] = listed.exec(text) ?? [];
  return columns?.split(',').map((each) => unquoted(each.trim())) ?? null;
}

/** Commas within brackets and quotes separate no columns. */
function columnsIn(body: string): string[] {
  const flat = body.replace(/'(?:[^'\\]|\\.|'')*'/g, '').replace(/\([^()]*\)/g, '');
  return flat.split(',').flatMap((line) => {
    const [, found] = noColumn.test(line) ? [] : (column.exec(line) ?? []);
    return found === undefined ? [] : [unquoted(found)];
  });
}

function unquoted(text: string): string {
  return text.replace(/^[`"[]|[`"\]]$/g, '');
}
