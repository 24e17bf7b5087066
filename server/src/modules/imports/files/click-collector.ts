import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import { ClickPieces, type ClickPiece } from '../history/click-pieces.ts';
import type { SourceClick } from '../history/source-click.ts';
import { clickReader } from './dump-clicks.ts';
import type { DumpZones } from './source-zone.ts';
import type { SqlRow } from './sql-rows.ts';

// Half of what a reader has: links, and counting the rest, come first.
const READING_MS = 20_000;

/** A piece of clicks that was read beside links, packed, in base64. */
export interface ReadClicks {
  clicks: string;
  count: number;
}

export interface CountedClicks {
  found: number;
  /** Of them, those that can't be brought. */
  lost: number;
}

/** Takes the clicks out of files: keeps as many as there may be, and counts the others. */
export class ClickCollector {
  readonly #pieces = new ClickPieces();
  readonly #keeps: boolean;
  readonly #endsAt = performance.now() + READING_MS;
  #columns: SqlRow['columns'] | undefined;
  #table = '';
  #reader: ((row: SqlRow) => SourceClick | null) | null = null;
  #full: ClickPiece[] = [];
  #isFull = false;
  #kept = 0;
  readonly counted: CountedClicks = { found: 0, lost: 0 };

  constructor({ keepsClicks }: { keepsClicks: boolean }) {
    this.#keeps = keepsClicks;
  }

  /** Whether a row is a click, which is counted then. */
  takes(row: SqlRow, zones: DumpZones): boolean {
    const reader = this.#readerOf(row, zones);
    if (reader === null) return false;
    this.count(() => reader(row));
    return true;
  }

  /** Counts a click; null for one that can't be read. */
  count(read: () => SourceClick | null): void {
    this.counted.found += 1;
    if (!this.#keeps) return;
    const click = this.#canKeep() ? read() : null;
    if (click === null) this.counted.lost += 1;
    else {
      this.#kept += 1;
      this.#full.push(...this.#pieces.add(click));
    }
  }

  #readerOf(row: SqlRow, zones: DumpZones) {
    if (row.table === this.#table && row.columns === this.#columns) return this.#reader;
    [this.#table, this.#columns, this.#reader] = [row.table, row.columns, clickReader(row, zones)];
    return this.#reader;
  }

  #canKeep(): boolean {
    const isOver =
      this.#kept >= importLimits.clicks || (this.#kept % 1000 === 0 && performance.now() > this.#endsAt);
    this.#isFull ||= isOver;
    return !this.#isFull;
  }

  warnings(): string[] {
    return this.#isFull
      ? [`Of the click history the first ${this.#kept.toLocaleString('en')} clicks come along.`]
      : [];
  }

  /** The pieces that have become full. */
  full(): ReadClicks[] {
    const told = this.#full.map(({ packed, count }) => ({ clicks: packed.toString('base64'), count }));
    this.#full = [];
    return told;
  }

  /** Those, and what is left. */
  rest(): ReadClicks[] {
    this.#full.push(...this.#pieces.end());
    return this.full();
  }
}
