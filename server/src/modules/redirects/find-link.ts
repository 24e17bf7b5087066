import { PacedQueue } from './paced-queue.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { monotonicMs } from './replica/replica-files.ts';
import type { ReplicaReader } from './replica/replica-reader.ts';
import { LookupUnavailable, type DatabaseLookup } from './replica/database-lookup.ts';

/** What stands under a host and an alias. */
export type Found =
  | { kind: 'link'; domain: ReplicaDomain; link: ReplicaLink }
  | { kind: 'no-link' }
  /** Nobody can say at the moment. */
  | { kind: 'unavailable' };

export interface ShortAddress {
  /** In lower case, with a port that is not the scheme's own. */
  host: string;
  /** In lower case. */
  alias: string;
}

// The keeper looks every 200 ms, so a replica it has not vouched for in this time is not followed any more.
const VOUCHED_WITHIN_MS = 1000;
const WAIT_AT_MOST_MS = 450;
const WATCH_MS = 10;
// A flood's misses come due together. Answered all at once they would hold up every known link behind them, and their
// senders would come again together.
const SPREAD_MS = 100;

/**
 * Finds links: in the replica, and what is not there, after the keeper's next look at the database. So nothing is
 * called unknown before a look that began after the visitor came, and a flood of unknown aliases costs the
 * database nothing. While the keeper does not vouch for the replica, the database is asked.
 */
export class LinkFinder {
  readonly #replica: ReplicaReader;
  readonly #database: DatabaseLookup;
  #waiting: { since: number; done: (isVouched: boolean) => void }[] = [];
  #watch: NodeJS.Timeout | undefined;
  /** As the watch last read it. */
  #currentAsOf = 0;
  readonly #releases = new PacedQueue(SPREAD_MS);

  constructor(replica: ReplicaReader, database: DatabaseLookup) {
    this.#replica = replica;
    this.#database = database;
  }

  /** Looks into the replica alone; undefined when the link is not there. */
  findNow({ host, alias }: ShortAddress): Extract<Found, { kind: 'link' }> | undefined {
    const domain = this.#replica.findDomain(host);
    const link = domain && this.#replica.findLink(domain.id, alias);
    return link && { kind: 'link', domain, link };
  }

  /** Finds a link that `findNow` did not find, once it is known to be there or not. */
  async findSoon(address: ShortAddress): Promise<Found> {
    if (await this.#isVouchedFor()) return this.findNow(address) ?? { kind: 'no-link' };
    return this.#ask(address);
  }

  async #ask({ host, alias }: ShortAddress): Promise<Found> {
    try {
      const { domain, link } = await this.#database.find(host, alias);
      return domain && link ? { kind: 'link', domain, link } : { kind: 'no-link' };
    } catch (error) {
      if (error instanceof LookupUnavailable) return { kind: 'unavailable' };
      throw error;
    }
  }

  /** Waits for a look of the keeper that begins after this call; false when there is none in time. */
  #isVouchedFor(): Promise<boolean> | false {
    const since = monotonicMs();
    if (!this.#watch) this.#readHeartbeat();
    if (!this.#replica.isThere || since - this.#currentAsOf > VOUCHED_WITHIN_MS) return false;
    return new Promise((done) => {
      this.#waiting.push({ since, done });
      this.#watch ??= setInterval(() => this.#settle(), WATCH_MS);
    });
  }

  #settle(): void {
    const dueSince = monotonicMs() - WAIT_AT_MOST_MS;
    const currentAsOf = this.#readHeartbeat();
    const [settled, waiting] = partition(
      this.#waiting,
      ({ since }) => since <= currentAsOf || since <= dueSince,
    );
    this.#waiting = waiting;
    if (waiting.length === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    if (settled.length > 0) this.#replica.refresh();
    for (const { since, done } of settled) this.#releases.add(() => done(since <= currentAsOf));
  }

  #readHeartbeat(): number {
    return (this.#currentAsOf = this.#replica.heartbeat().currentAsOf);
  }
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const yes: Item[] = [];
  const no: Item[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
