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
const SPREAD_MS = 180;

/** Who waits for what may take a moment. One of the two is called, once, perhaps before the asking call returns. */
export interface Asker<Result> {
  take: (result: Result) => void;
  fail: (error: unknown) => void;
}

// Thousands of these may wait at once, each for a few looks, so they are small: what outlives a collection of the
// young memory costs every visitor time.
interface Waiting {
  since: number;
  address: ShortAddress;
  asker: Asker<Found>;
  /** Whether the keeper has looked since. */
  isVouchedFor: boolean;
}

/**
 * Finds links: in the replica, and what is not there, after the keeper's next look at the database. So nothing is
 * called unknown before a look that began after the visitor came, and a flood of unknown aliases costs the
 * database nothing. While the keeper does not vouch for the replica, the database is asked.
 */
export class LinkFinder {
  readonly #replica: ReplicaReader;
  readonly #database: DatabaseLookup;
  /** In the order of their coming. */
  readonly #waiting: Waiting[] = [];
  #watch: NodeJS.Timeout | undefined;
  /** As the watch last read it. */
  #currentAsOf = 0;
  readonly #releases = new PacedQueue<Waiting>(SPREAD_MS, (waiting) => this.#release(waiting));

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
  findSoon(address: ShortAddress, asker: Asker<Found>): void {
    const since = monotonicMs();
    if (!this.#watch) this.#readHeartbeat();
    if (!this.#replica.isThere || since - this.#currentAsOf > VOUCHED_WITHIN_MS) {
      this.#ask(address, asker);
      return;
    }
    this.#waiting.push({ since, address, asker, isVouchedFor: false });
    this.#watch ??= setInterval(() => this.#settle(), WATCH_MS);
  }

  #ask(address: ShortAddress, asker: Asker<Found>): void {
    this.#findInDatabase(address)
      .then((found) => asker.take(found))
      .catch((error: unknown) => asker.fail(error));
  }

  async #findInDatabase({ host, alias }: ShortAddress): Promise<Found> {
    try {
      const { domain, link } = await this.#database.find(host, alias);
      return domain && link ? { kind: 'link', domain, link } : { kind: 'no-link' };
    } catch (error) {
      if (error instanceof LookupUnavailable) return { kind: 'unavailable' };
      throw error;
    }
  }

  // A look of the keeper counts for those who came before it began. Who has waited too long asks the database.
  #settle(): void {
    const currentAsOf = this.#readHeartbeat();
    const dueSince = monotonicMs() - WAIT_AT_MOST_MS;
    const firstToWait = this.#waiting.findIndex(({ since }) => since > currentAsOf && since > dueSince);
    const settled = this.#waiting.splice(0, firstToWait < 0 ? this.#waiting.length : firstToWait);
    if (this.#waiting.length === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    if (settled.length === 0) return;
    this.#replica.refresh();
    for (const waiting of settled) waiting.isVouchedFor = waiting.since <= currentAsOf;
    this.#releases.add(settled);
  }

  #release({ address, asker, isVouchedFor }: Waiting): void {
    try {
      if (isVouchedFor) asker.take(this.findNow(address) ?? { kind: 'no-link' });
      else this.#ask(address, asker);
    } catch (error) {
      asker.fail(error);
    }
  }

  #readHeartbeat(): number {
    return (this.#currentAsOf = this.#replica.heartbeat().currentAsOf);
  }
}
