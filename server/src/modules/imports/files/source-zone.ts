import { Temporal } from 'temporal-polyfill';

// Offsets change only at full quarters of an hour.
const QUARTER_MS = 15 * 60_000;
const MOST_KNOWN = 20_000;

/** The time zone by whose clock a source wrote the moments that have no offset. */
export class SourceZone {
  /** Whether such moments were read, with an hour. */
  isNeeded = false;
  readonly #name: string;
  readonly #offsets = new Map<number, number>();

  /** `name`: as the IANA has it. */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * `clockMs`: what the clock showed, in milliseconds since 1970 as if that were in UTC. An hour that came twice is the first
   * of them; one that was left out counts by the offset before it.
   */
  toUtc(clockMs: number, hasTime = true): number {
    this.isNeeded ||= hasTime;
    if (this.#name === 'UTC') return clockMs;
    const quarter = Math.floor(clockMs / QUARTER_MS);
    let offset = this.#offsets.get(quarter);
    if (offset === undefined) {
      offset = this.#offsetAt(quarter * QUARTER_MS);
      if (this.#offsets.size >= MOST_KNOWN) this.#offsets.clear();
      this.#offsets.set(quarter, offset);
    }
    return clockMs - offset;
  }

  #offsetAt(clockMs: number): number {
    const clock = Temporal.Instant.fromEpochMilliseconds(clockMs).toZonedDateTimeISO('UTC').toPlainDateTime();
    return clockMs - clock.toZonedDateTime(this.#name).epochMilliseconds;
  }
}

/** The zones of a dump. */
export interface DumpZones {
  /** Of moments as they were written. */
  written: SourceZone;
  /** Of those that the database turned into the zone in which the dump was made. */
  kept: SourceZone;
}

/** Dumps say so at their beginning where their `timestamp` columns are in UTC, as most programs make them. */
export function zonesOf(head: Buffer, written: SourceZone): DumpZones {
  const isUtc = /\btime_zone\s{0,9}=\s{0,9}['"](?:\+00:00|UTC)['"]/i.test(head.toString('latin1'));
  return { written, kept: isUtc ? new SourceZone('UTC') : written };
}
