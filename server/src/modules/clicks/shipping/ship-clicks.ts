import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clickhouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { clickLogFolder } from '../log/log-folder.ts';
import { readLiveServers } from '../log/live-servers.ts';
import { listSegments, readPart, readRange, type LoggedSegment } from '../log/log-reader.ts';
import { HEADER_BYTES } from '../log/segment-file.ts';
import { listServerFiles } from '../log/server-files.ts';
import { readServerState, serverOfStateFile } from '../log/server-state.ts';
import {
  readShippingState,
  writeShippingState,
  type SegmentRange,
  type ShippingState,
} from './shipping-state.ts';
import { writeShippingStatus } from './shipping-status.ts';
import { storeClicks } from './store-clicks.ts';

export interface ShippingOptions {
  dataDir: string;
  clickhouse: Pick<Clickhouse, 'insertOnce'>;
  log: Logger;
}

// Small enough that the keeper returns to the replica in time.
const MAX_ROWS = 5000;
const DELAY_SHOWN_AFTER_MS = 10_000;
const START_BYTES = 8192;

/**
 * Ships every click exactly once: a batch is chosen and saved, sent under a token, and then marked as
 * shipped. After a crash in between it is sent again, and ClickHouse knows the token.
 */
export class ClickShipping {
  readonly #options: ShippingOptions;
  readonly #folder: string;
  readonly #state: ShippingState;

  constructor(options: ShippingOptions) {
    this.#options = options;
    this.#folder = clickLogFolder(options.dataDir);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#state = readShippingState(this.#folder);
  }

  /** Ships all synced clicks. Throws when ClickHouse does not accept them; nothing is lost then. */
  async shipAll(): Promise<void> {
    try {
      await this.#shipPending();
      while (this.#chooseBatch()) {
        this.#publishStatus();
        await this.#shipPending();
      }
    } finally {
      this.#publishStatus();
    }
  }

  readonly #readLive = () => readLiveServers(this.#options.dataDir);

  #list(): LoggedSegment[] {
    return listSegments(this.#folder, this.#readLive);
  }

  #shippedEnd(segment: LoggedSegment): number {
    return this.#state.shipped[segment.name] ?? HEADER_BYTES;
  }

  #chooseBatch(): boolean {
    const ranges: SegmentRange[] = [];
    let rows = 0;
    for (const segment of this.#list()) {
      if (rows >= MAX_ROWS) break;
      const from = this.#shippedEnd(segment);
      const frames = readPart(join(this.#folder, segment.name), from, {
        to: segment.usableEnd,
        limit: MAX_ROWS - rows,
      });
      rows += frames.records.length;
      if (frames.end > 0) ranges.push({ segment: segment.name, from, to: from + frames.end });
      else if (segment.isFinished) this.#drop(segment, frames.tail === 'torn' ? 1 : 0);
    }
    this.#dropEndedServers();
    if (ranges.length > 0) this.#keep({ pending: ranges });
    return ranges.length > 0;
  }

  async #shipPending(): Promise<void> {
    const { pending, shipped } = this.#state;
    if (pending.length === 0) return;
    const segments = new Map(this.#list().map((segment) => [segment.name, segment]));
    const read = pending.flatMap((range) => {
      const segment = segments.get(range.segment);
      if (!segment) return [];
      return { segment, ...readRange(join(this.#folder, range.segment), range, segment.firstEventId) };
    });
    await storeClicks(this.#options.clickhouse, {
      clicks: read.flatMap(({ clicks }) => clicks),
      token: pending.map(({ segment, from, to }) => `${segment}:${String(from)}-${String(to)}`).join(','),
    });
    // Counted for the batch as it was sent: a disk may have failed since the batch was chosen.
    for (const { segment, damaged } of read) this.#noteDamage(segment, damaged);
    const ends = Object.fromEntries(pending.map(({ segment, to }) => [segment, to]));
    this.#keep({ pending: [], shipped: { ...shipped, ...ends } });
  }

  #keep(change: Partial<ShippingState>): void {
    Object.assign(this.#state, change);
    writeShippingState(this.#folder, this.#state);
  }

  #noteDamage(segment: LoggedSegment, places: number): void {
    if (places === 0) return;
    this.#state.damaged += places;
    this.#state.damagedSegments = [...new Set([...this.#state.damagedSegments, segment.name])];
  }

  #drop(segment: LoggedSegment, tornPlaces: number): void {
    this.#noteDamage(segment, tornPlaces + (segment.isHeaderDamaged ? 1 : 0));
    const path = join(this.#folder, segment.name);
    if (this.#state.damagedSegments.includes(segment.name)) {
      const aside = join(this.#folder, 'damaged');
      mkdirSync(aside, { recursive: true });
      renameSync(path, join(aside, segment.name));
      this.#options.log.error({ segment: segment.name }, 'a damaged part of the click log was kept aside');
    } else {
      rmSync(path);
    }
    const isOther = (name: string) => name !== segment.name;
    this.#keep({
      shipped: Object.fromEntries(Object.entries(this.#state.shipped).filter(([name]) => isOther(name))),
      damagedSegments: this.#state.damagedSegments.filter(isOther),
    });
  }

  #dropEndedServers(): void {
    const { names, live } = listServerFiles(this.#folder, this.#readLive);
    for (const serverId of names.map(serverOfStateFile)) {
      if (!serverId || live.has(serverId)) continue;
      if (names.some((name) => name.startsWith(`${serverId}-`))) continue;
      this.#keep({ notStored: this.#state.notStored + readServerState(this.#folder, serverId).notStored });
      rmSync(join(this.#folder, `${serverId}.state`));
      rmSync(join(this.#folder, `${serverId}.reserve`), { force: true });
    }
  }

  #publishStatus(): void {
    const unshipped = this.#list().flatMap((segment) => {
      const from = this.#shippedEnd(segment);
      return segment.usableEnd > from ? [{ segment: segment.name, from, to: segment.usableEnd }] : [];
    });
    const oldest = Math.min(...unshipped.map((range) => this.#firstClickAt(range)));
    writeShippingStatus(this.#options.dataDir, {
      delayedSince: Date.now() - oldest > DELAY_SHOWN_AFTER_MS ? new Date(oldest) : null,
      backlogBytes: unshipped.reduce((sum, { from, to }) => sum + to - from, 0),
      notStored: this.#state.notStored + this.#notStoredByLive(),
      damaged: this.#state.damaged,
    });
  }

  #firstClickAt({ segment, from, to }: SegmentRange): number {
    const start = { segment, from, to: Math.min(to, from + START_BYTES) };
    return readRange(join(this.#folder, segment), start, 0n).clicks[0]?.click.at ?? Date.now();
  }

  #notStoredByLive(): number {
    const servers = readdirSync(this.#folder).map(serverOfStateFile);
    return servers.reduce((sum, id) => sum + (id ? readServerState(this.#folder, id).notStored : 0), 0);
  }
}
