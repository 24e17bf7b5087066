import type { Socket } from 'node:net';

export interface ExchangeLimits {
  total: number;
  /** Part of `total` for networks that have no exchange yet. */
  keptForNewcomers: number;
  perNetwork: number;
  perBrowser: number;
  perConnection: number;
  waiting: number;
  waitingPerNetwork: number;
  waitingPerBrowser: number;
  waitMs: number;
}

export interface ExchangeOwner {
  network: string;
  /** Separates browsers within a network: a company behind one address has many. */
  browser: string;
  connection: Socket;
}

type Group = Pick<ExchangeOwner, 'network' | 'browser'>;

interface Waiting extends Group {
  begin: () => void;
  timer: NodeJS.Timeout;
}

export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Shares the connections to the app between networks and browsers, so that no client can hold them all. */
export class ExchangeLimit {
  readonly #limits: ExchangeLimits;
  #running = 0;
  readonly #networks = new Counts();
  readonly #browsers = new Counts();
  readonly #connections = new WeakMap<Socket, number>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
  }

  /** Runs the work as soon as there is a free place; throws `TooBusy` when there is none in time. */
  async run({ network, browser, connection }: ExchangeOwner, work: () => Promise<void>): Promise<void> {
    const ofConnection = this.#connections.get(connection) ?? 0;
    if (ofConnection >= this.#limits.perConnection) throw new TooBusy();
    this.#connections.set(connection, ofConnection + 1);
    try {
      await this.#runFor({ network, browser: `${network} ${browser}` }, work);
    } finally {
      this.#connections.set(connection, (this.#connections.get(connection) ?? 1) - 1);
    }
  }

  async #runFor(group: Group, work: () => Promise<void>): Promise<void> {
    if (this.#hasRoom(group)) this.#begin(group);
    else await this.#untilBegun(group);
    try {
      await work();
    } finally {
      this.#end(group);
    }
  }

  #hasRoom({ network, browser }: Group): boolean {
    const { total, keptForNewcomers, perNetwork, perBrowser } = this.#limits;
    const own = this.#networks.of(network);
    const room = own === 0 ? total : total - keptForNewcomers;
    return this.#running < room && own < perNetwork && this.#browsers.of(browser) < perBrowser;
  }

  #begin({ network, browser }: Group): void {
    this.#running += 1;
    this.#networks.add(network, 1);
    this.#browsers.add(browser, 1);
  }

  async #untilBegun({ network, browser }: Group): Promise<void> {
    const { waiting, waitingPerNetwork, waitingPerBrowser, waitMs } = this.#limits;
    const ofNetwork = this.#waiting.filter((other) => other.network === network);
    const ofBrowser = ofNetwork.filter((other) => other.browser === browser);
    if (this.#waiting.length >= waiting || ofNetwork.length >= waitingPerNetwork) throw new TooBusy();
    if (ofBrowser.length >= waitingPerBrowser) throw new TooBusy();
    return new Promise((begin, fail) => {
      const entry = { network, browser, begin, timer: setTimeout(() => giveUp(), waitMs) };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        fail(new TooBusy());
      };
      this.#waiting.push(entry);
    });
  }

  #end({ network, browser }: Group): void {
    this.#running -= 1;
    this.#networks.add(network, -1);
    this.#browsers.add(browser, -1);
    this.#beginNext();
  }

  // The next one comes from the network with the fewest exchanges and the browser with the fewest in it: a
  // queue that others fill delays nobody.
  #beginNext(): void {
    const [next] = this.#waiting
      .filter((group) => this.#hasRoom(group))
      .sort(
        (a, b) =>
          this.#networks.of(a.network) - this.#networks.of(b.network) ||
          this.#browsers.of(a.browser) - this.#browsers.of(b.browser),
      );
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    clearTimeout(next.timer);
    this.#begin(next);
    next.begin();
  }
}

class Counts {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: number): void {
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}
