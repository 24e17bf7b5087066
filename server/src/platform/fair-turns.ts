import { AppError, Busy } from './errors.ts';

export interface TurnLimits {
  atOnce: number;
  perAsker: number;
  waiting: number;
  waitingPerAsker: number;
  longestWaitMs: number;
}

interface Waiting {
  settle: (refusal?: Error) => void;
}

interface Asker {
  running: number;
  waiting: Waiting[];
}

/**
 * Shares long work: turns go round among the askers, so much work of one delays only itself. When no waiting
 * place is free, the asker with the most loses its last one.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** Askers with running or waiting work; the one whose turn was longest ago is first. */
  readonly #askers = new Map<string, Asker>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Throws `too_many_requests` if the asker has too much waiting, `Busy` if all places are taken and the
   * asker has no fewer than others or waits too long, and the signal's reason once aborted.
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
    // The asker moves to the end of the turns.
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

  // Only an asker that keeps at least as many as the newcomer loses one; otherwise two askers would displace
  // each other.
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
