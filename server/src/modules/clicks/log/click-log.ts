import * as nodeFs from 'node:fs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../platform/log/log.ts';
import type { NewClick } from '../click.ts';
import { MAX_RECORD_BYTES, writeClick } from './click-record.ts';
import { LogReserve } from './log-reserve.ts';
import {
  appendFrames,
  finishSegment,
  openSegment,
  syncSegment,
  type LogFiles,
  type OpenSegment,
} from './open-segment.ts';
import { closeFrame, FRAME_BYTES, HEADER_BYTES, segmentFileName } from './segment-file.ts';
import { openServerState, type ServerStateFile } from './server-state.ts';

export interface ClickLogOptions {
  folder: string;
  /** Identifies this run of this server; lower-case letters and digits, never reused. */
  serverId: string;
  log: Logger;
  reserveBytes?: number;
  segmentBytes?: number;
  segmentAgeMs?: number;
  syncEveryMs?: number;
  files?: LogFiles;
}

const MEGABYTE = 1024 * 1024;
const DEFAULTS = {
  reserveBytes: 64 * MEGABYTE,
  segmentBytes: 32 * MEGABYTE,
  segmentAgeMs: 600_000,
  // A power cut loses at most the clicks of this time; a killed process loses none.
  syncEveryMs: 200,
  files: nodeFs as LogFiles,
};
const BUFFER_BYTES = MEGABYTE;
const RETRY_MS = 1000;
const PREPARE_RESERVE_EVERY_MS = 10_000;

/**
 * One write stores the clicks of a turn of the event loop, and its answers are sent only afterwards, so a
 * click whose answer was received is in the log.
 */
export class ClickLog {
  readonly #options: Required<ClickLogOptions>;
  readonly #state: ServerStateFile;
  readonly #reserve: LogReserve;
  readonly #timers: NodeJS.Timeout[];
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;
  #clicks = 0;
  #answers: (() => void)[] = [];
  #turnIsPlanned = false;
  #segment: OpenSegment | undefined;
  #notStored = 0;
  #retryAt = 0;

  constructor(options: ClickLogOptions) {
    this.#options = { ...DEFAULTS, ...options };
    const { folder, serverId, reserveBytes, syncEveryMs } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#state = openServerState(folder, serverId);
    this.#reserve = new LogReserve(join(folder, `${serverId}.reserve`), reserveBytes);
    void this.#reserve.prepare(folder);
    this.#timers = [
      setInterval(() => void this.#sync(), syncEveryMs),
      setInterval(() => void this.#reserve.prepare(folder), PREPARE_RESERVE_EVERY_MS),
    ];
  }

  get notStored(): number {
    return this.#notStored;
  }

  get hasReserve(): boolean {
    return this.#reserve.isReady;
  }

  append(click: NewClick): void {
    if (this.#used + FRAME_BYTES + MAX_RECORD_BYTES > BUFFER_BYTES) this.#writeTurn();
    const end = writeClick(click, this.#buffer, this.#used + FRAME_BYTES);
    closeFrame(this.#buffer, this.#used, end);
    this.#used = end;
    this.#clicks += 1;
    this.#planTurn();
  }

  afterWrite(answer: () => void): void {
    this.#answers.push(answer);
    this.#planTurn();
  }

  async close(): Promise<void> {
    this.#endTurn();
    for (const timer of this.#timers) clearInterval(timer);
    while (this.#segment?.isSyncing) await new Promise((later) => setTimeout(later, 5));
    await this.#sync();
    if (this.#segment) this.#options.files.closeSync(this.#segment.file);
    this.#state.close();
    await this.#reserve.remove();
  }

  #planTurn(): void {
    if (this.#turnIsPlanned) return;
    this.#turnIsPlanned = true;
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#turnIsPlanned = false;
    this.#writeTurn();
    const answers = this.#answers;
    this.#answers = [];
    for (const answer of answers) this.#give(answer);
  }

  // An error for one visitor must not keep other visitors from their answers.
  #give(answer: () => void): void {
    try {
      answer();
    } catch (error) {
      this.#options.log.error({ err: error }, 'an answer failed');
    }
  }

  #writeTurn(): void {
    if (this.#used === 0) return;
    const frames = this.#buffer.subarray(0, this.#used);
    const clicks = this.#clicks;
    this.#used = 0;
    this.#clicks = 0;
    if (!this.#store(frames)) this.#giveUp(clicks);
  }

  // The visitor gets the answer in any case, so clicks that cannot be stored are counted exactly.
  #giveUp(clicks: number): void {
    this.#notStored += clicks;
    this.#writeState();
  }

  #store(frames: Buffer): boolean {
    if (Date.now() < this.#retryAt) return false;
    const isStored =
      this.#attempt(() => this.#appendToCurrent(frames)) ||
      this.#attempt(() => this.#moveOn([frames])) ||
      (this.#reserve.isReady && this.#attempt(() => this.#moveOn([frames], this.#reserve.path)));
    if (!isStored) this.#retryAt = Date.now() + RETRY_MS;
    return isStored;
  }

  #attempt(write: () => boolean): boolean {
    try {
      return write();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the click log can not be written');
      return false;
    }
  }

  #appendToCurrent(frames: Buffer): boolean {
    if (!this.#segment || this.#segment.isBroken) return false;
    appendFrames(this.#options.files, this.#segment, frames);
    return true;
  }

  #moveOn(frames: readonly Buffer[], reserve?: string): boolean {
    if (reserve) this.#reserve.isReady = false;
    const previous = this.#segment;
    this.#segment = this.#openNext(previous, frames, reserve);
    this.#writeState();
    if (previous && !previous.isSyncing) this.#options.files.closeSync(previous.file);
    return true;
  }

  // The next segment begins with the frames that the previous one may not have synced.
  #openNext(
    previous: OpenSegment | undefined,
    frames: readonly Buffer[],
    reserve: string | undefined,
  ): OpenSegment {
    const { files, folder, serverId } = this.#options;
    const { number, syncedEnd } = previous ?? { number: 0, syncedEnd: 0 };
    return openSegment(files, {
      path: join(folder, segmentFileName({ serverId, number: number + 1 })),
      number: number + 1,
      previousEnd: syncedEnd,
      frames: previous ? [previous.unsynced.all(), ...frames] : frames,
      reserve,
    });
  }

  async #sync(): Promise<void> {
    const segment = this.#segment;
    if (!segment || segment.isSyncing) return;
    if (!segment.isBroken && segment.end > segment.syncedEnd) await this.#syncNow(segment);
    if (segment !== this.#segment) return;
    if (segment.isBroken || this.#isFull(segment)) this.#leave(segment);
  }

  async #syncNow(segment: OpenSegment): Promise<void> {
    const error = await syncSegment(this.#options.files, segment);
    if (error) this.#options.log.error({ err: error }, 'the click log could not be brought to disk');
    if (segment === this.#segment) this.#writeState();
    else this.#options.files.closeSync(segment.file);
  }

  #leave(segment: OpenSegment): void {
    const { files } = this.#options;
    if (!segment.isBroken) this.#attempt(() => finishSegment(files, segment));
    this.#attempt(() => this.#moveOn([]));
  }

  #isFull({ end, openedAt }: OpenSegment): boolean {
    const { segmentBytes, segmentAgeMs } = this.#options;
    return end > segmentBytes || (end > HEADER_BYTES && Date.now() - openedAt > segmentAgeMs);
  }

  #writeState(): void {
    const { number: segment = 0, syncedEnd = 0 } = this.#segment ?? {};
    this.#state.write({ notStored: this.#notStored, segment, syncedEnd });
  }
}
