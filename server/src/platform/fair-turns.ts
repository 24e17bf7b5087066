import { AppError, Busy } from './errors.ts';

export interface TurnLimits {
  /** Pieces of work at once, and of these, for one asker. */
  atOnce: number;
  perAsker: number;
  /** How many may wait, and of these, for one asker. */
  waiting: number;
  waitingPerAsker: number;
  /** Whoever would wait longer is refused. */
  longestWaitMs: number;
}

interface Waiting {
  /** Its turn has come; undefined where it is refused. */
  settle: (refusal?: Error) => void;
}

interface Asker {
  running: number;
  waiting: Waiting[];
}

/**
 * Shares out what takes long among those who ask for it. Turns go around: whoever asks for a lot waits for themselves,
 * and not others for them. Where no place to wait is left, who has the most of them gives the last one up.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** Those who have work running or waiting; whose turn was longest ago first. */
  readonly #askers = new Map<string, Asker>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Does the work when it is the asker's turn. Throws `too_many_requests` where the asker has too much waiting already,
   * `Busy` where all together have and the asker no fewer than others, or its turn does not come in time, and the
   * signal's reason once that is aborted.
   */
  async run<Result>(asker: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const own = this.#askers.get(asker) ?? { running: 0, waiting: [] };
    this.#askers.set(asker, own);
    try {
      signal?.throwIfAborted();
      if (this.#hasRoom(own)) this.#begin(asker, own);
      else await this.#untilBegun(own, signal);
    } catch (refusal) {
      this.#forgetIfDone(asker, own);
      throw refusal;
    }
    try {
      return await work();
    } finally {
      this.#end(asker, own);
    }
  }

  #hasRoom({ running }: Asker): boolean {
    return this.#running < this.#limits.atOnce && running < this.#limits.perAsker;
  }

  #begin(name: string, asker: Asker): void {
    asker.running += 1;
    this.#running += 1;
    // To the end of those whose turn comes next.
    this.#askers.delete(name);
    this.#askers.set(name, asker);
  }

  #end(name: string, asker: Asker): void {
    asker.running -= 1;
    this.#running -= 1;
    this.#forgetIfDone(name, asker);
    for (const [next, other] of this.#askers) {
      if (other.waiting.length === 0 || !this.#hasRoom(other)) continue;
      this.#begin(next, other);
      other.waiting.shift()?.settle();
      return;
    }
  }

  #forgetIfDone(name: string, asker: Asker): void {
    const isDone = asker.running === 0 && asker.waiting.length === 0;
    if (isDone && this.#askers.get(name) === asker) this.#askers.delete(name);
  }

  // Only of who would still have no fewer than the newcomer: otherwise two of them would push each other out.
  #makeRoomFor(asker: Asker): void {
    let longest = asker;
    for (const other of this.#askers.values())
      if (other.waiting.length > longest.waiting.length) longest = other;
    if (longest.waiting.length <= asker.waiting.length + 1) throw new Busy();
    longest.waiting.pop()?.settle(new Busy());
  }

  async #untilBegun(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingPerAsker, longestWaitMs } = this.#limits;
    if (asker.waiting.length >= waitingPerAsker) throw new AppError('too_many_requests', { seconds: 1 });
    if (this.#waiting >= waiting) this.#makeRoomFor(asker);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const entry: Waiting = {
      settle: (refusal) => (refusal === undefined ? resolve(undefined) : reject(refusal)),
    };
    const leave = (refusal: Error) => {
      const at = asker.waiting.indexOf(entry);
      if (at < 0) return;
      asker.waiting.splice(at, 1);
      entry.settle(refusal);
    };
    const onAbort = () => leave(signal?.reason as Error);
    const timer = setTimeout(() => leave(new Busy()), longestWaitMs);
    signal?.addEventListener('abort', onAbort);
    asker.waiting.push(entry);
    this.#waiting += 1;
    try {
      await promise;
    } finally {
      this.#waiting -= 1;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
