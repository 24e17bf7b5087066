import { gunzipSync, gzipSync } from 'node:zlib';
import type { SourceClick } from './source-click.ts';

const CLICKS_PER_PIECE = 5000;
// Agents and sites repeat: the least effort saves nearly as much as the most.
const LEVEL = 1;

/** Clicks as they are kept until they are brought. */
export interface ClickPiece {
  count: number;
  packed: Buffer;
}

/** Collects clicks to pieces that hold about as many each. */
export class ClickPieces {
  #clicks: SourceClick[] = [];
  #count = 0;

  /** The pieces that are full with it. */
  *add(click: SourceClick): Generator<ClickPiece> {
    let left = click.count ?? 1;
    while (left > 0) {
      const count = Math.min(left, CLICKS_PER_PIECE - this.#count);
      this.#clicks.push(click.count === undefined ? click : { ...click, count });
      this.#count += count;
      left -= count;
      if (this.#count === CLICKS_PER_PIECE) yield* this.end();
    }
  }

  *end(): Generator<ClickPiece> {
    if (this.#count === 0) return;
    yield { count: this.#count, packed: gzipSync(JSON.stringify(this.#clicks), { level: LEVEL }) };
    this.#clicks = [];
    this.#count = 0;
  }
}

export function piecesOf(clicks: readonly SourceClick[]): ClickPiece[] {
  const pieces = new ClickPieces();
  return [...clicks.flatMap((click) => [...pieces.add(click)]), ...pieces.end()];
}

export function unpack(packed: Uint8Array): SourceClick[] {
  return JSON.parse(gunzipSync(packed).toString()) as SourceClick[];
}
