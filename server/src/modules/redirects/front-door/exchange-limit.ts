import type { Socket } from 'node:net';

export interface ExchangeLimits {
  /** Exchanges at once. */
  total: number;
  /** Of these, for one network; for one connection. */
  perNetwork: number;
  perConnection: number;
  /** How many may wait for their turn, and of these, of one network. */
  waiting: number;
  waitingPerNetwork: number;
  waitMs: number;
  /** After so long an exchange that its visitor holds up gives way to networks that have less. */
  givesWayAfterMs: number;
}

/** Who wants an exchange. */
export interface Caller {
  network: string;
  connection: Socket;
  /** Whether all that the exchange still waits for is this caller. */
  holdsUp: () => boolean;
  breakOff: () => void;
}

interface Running {
  caller: Caller;
  begunAt: number;
}

interface Waiting {
  network: string;
  begin: () => void;
  giveUp: () => void;
}

/** Thrown when an exchange would have to wait too long. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * Shares the connections to the app out, so that nobody can hold them all: whoever has the fewest under way is next,
 * and where all are taken, those who have more give way.
 */
export class ExchangeLimit {
  readonly #limits: ExchangeLimits;
  readonly #running = new Set<Running>();
  readonly #networks = new Counts<string>();
  readonly #connections = new Counts<Socket>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
  }

  /** Does the work as soon as there is room for it; throws `TooBusy` when there is none for a while. */
  async run(caller: Caller, work: () => Promise<void>): Promise<void> {
    const { network, connection } = caller;
    if (this.#connections.of(connection) >= this.#limits.perConnection) throw new TooBusy();
    this.#connections.add(connection, 1);
    try {
      if (this.#hasRoom(network)) this.#networks.add(network, 1);
      else await this.#untilItsTurn(network);
      await this.#do(caller, work);
    } finally {
      this.#connections.add(connection, -1);
    }
  }

  async #do(caller: Caller, work: () => Promise<void>): Promise<void> {
    const running = { caller, begunAt: performance.now() };
    this.#running.add(running);
    try {
      await work();
    } finally {
      this.#running.delete(running);
      this.#networks.add(caller.network, -1);
      this.#beginNext();
    }
  }

  #hasRoom(network: string): boolean {
    const { total, perNetwork } = this.#limits;
    return this.#networks.total < total && this.#networks.of(network) < perNetwork;
  }

  async #untilItsTurn(network: string): Promise<void> {
    const { waitMs, givesWayAfterMs } = this.#limits;
    this.#takePlace(network);
    const turn = Promise.withResolvers<null>();
    const entry = {
      network,
      begin: () => turn.resolve(null),
      giveUp: () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        turn.reject(new TooBusy());
      },
    };
    this.#waiting.push(entry);
    this.#makeRoom(network);
    const tooLong = setTimeout(entry.giveUp, waitMs);
    const again = setInterval(() => this.#makeRoom(network), givesWayAfterMs);
    await turn.promise.finally(() => {
      clearTimeout(tooLong);
      clearInterval(again);
    });
  }

  // A full queue takes one more of a network that has fewer in it than another: the last of the most leaves.
  #takePlace(network: string): void {
    const { waiting, waitingPerNetwork } = this.#limits;
    const counts = new Counts<string>();
    for (const other of this.#waiting) counts.add(other.network, 1);
    const own = counts.of(network);
    if (own >= waitingPerNetwork) throw new TooBusy();
    if (this.#waiting.length < waiting) return;
    const most = Math.max(0, ...this.#waiting.map((other) => counts.of(other.network)));
    if (most <= own + 1) throw new TooBusy();
    this.#waiting.findLast((other) => counts.of(other.network) === most)?.giveUp();
  }

  // Whoever does not read its answer would otherwise hold its exchange for as long as it likes.
  #makeRoom(network: string): void {
    const { perNetwork, givesWayAfterMs } = this.#limits;
    const own = this.#networks.of(network);
    if (own >= perNetwork) return;
    const before = performance.now() - givesWayAfterMs;
    const held = [...this.#running].filter(({ caller, begunAt }) => begunAt <= before && caller.holdsUp());
    const [most] = held.sort((one, other) => this.#countOf(other) - this.#countOf(one));
    if (most && this.#countOf(most) > own) most.caller.breakOff();
  }

  #countOf({ caller }: Running): number {
    return this.#networks.of(caller.network);
  }

  #beginNext(): void {
    const ready = this.#waiting.filter(({ network }) => this.#hasRoom(network));
    const fewest = Math.min(...ready.map(({ network }) => this.#networks.of(network)));
    const next = ready.find(({ network }) => this.#networks.of(network) === fewest);
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#networks.add(next.network, 1);
    next.begin();
  }
}

/** How many there are of each, and of all. */
class Counts<Key> {
  readonly #counts = new Map<Key, number>();
  total = 0;

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key, count: 1 | -1): void {
    const after = this.of(key) + count;
    this.total += count;
    if (after === 0) this.#counts.delete(key);
    else this.#counts.set(key, after);
  }
}
