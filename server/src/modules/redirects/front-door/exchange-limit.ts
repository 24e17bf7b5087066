import type { Socket } from 'node:net';

export interface ExchangeLimits {
  /** Exchanges at once. */
  total: number;
  /** Of these, for networks that have none yet: however much others hold, one more visitor is answered. */
  keptForNewcomers: number;
  /** Of these, for one network; for one connection. */
  perNetwork: number;
  perConnection: number;
  /** How many may wait for their turn, and of these, of one network. */
  waiting: number;
  waitingPerNetwork: number;
  waitMs: number;
}

interface Waiting {
  network: string;
  begin: () => void;
  timer: NodeJS.Timeout;
}

/** Thrown when an exchange would have to wait too long. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Shares the connections to the app out, so that nobody can hold them all. */
export class ExchangeLimit {
  readonly #limits: ExchangeLimits;
  #running = 0;
  readonly #networks = new Map<string, number>();
  readonly #connections = new WeakMap<Socket, number>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
  }

  /** Does the work as soon as there is room for it; throws `TooBusy` when there is none for a while. */
  async run(network: string, connection: Socket, work: () => Promise<void>): Promise<void> {
    const ofConnection = this.#connections.get(connection) ?? 0;
    if (ofConnection >= this.#limits.perConnection) throw new TooBusy();
    this.#connections.set(connection, ofConnection + 1);
    try {
      await this.#runForNetwork(network, work);
    } finally {
      this.#connections.set(connection, (this.#connections.get(connection) ?? 1) - 1);
    }
  }

  async #runForNetwork(network: string, work: () => Promise<void>): Promise<void> {
    if (this.#hasRoom(network)) this.#begin(network);
    else await this.#untilBegun(network);
    try {
      await work();
    } finally {
      this.#end(network);
    }
  }

  #hasRoom(network: string): boolean {
    const { total, keptForNewcomers, perNetwork } = this.#limits;
    const own = this.#runningOf(network);
    return this.#running < (own === 0 ? total : total - keptForNewcomers) && own < perNetwork;
  }

  #runningOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  #begin(network: string): void {
    this.#running += 1;
    this.#networks.set(network, this.#runningOf(network) + 1);
  }

  async #untilBegun(network: string): Promise<void> {
    const { waiting, waitingPerNetwork, waitMs } = this.#limits;
    const ofNetwork = this.#waiting.filter((other) => other.network === network).length;
    if (this.#waiting.length >= waiting || ofNetwork >= waitingPerNetwork) throw new TooBusy();
    return new Promise((begin, fail) => {
      const entry = { network, begin, timer: setTimeout(() => giveUp(), waitMs) };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        fail(new TooBusy());
      };
      this.#waiting.push(entry);
    });
  }

  #end(network: string): void {
    this.#running -= 1;
    const left = this.#runningOf(network) - 1;
    if (left === 0) this.#networks.delete(network);
    else this.#networks.set(network, left);
    this.#beginNext();
  }

  // The first of the network that has the fewest: a queue that others fill holds nobody else up.
  #beginNext(): void {
    const [next] = this.#waiting
      .filter(({ network }) => this.#hasRoom(network))
      .sort((a, b) => this.#runningOf(a.network) - this.#runningOf(b.network));
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    clearTimeout(next.timer);
    this.#begin(next.network);
    next.begin();
  }
}
