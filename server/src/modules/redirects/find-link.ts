import type { AskedAlias, DatabaseLookup } from './replica/database-lookup.ts';
import { LookupUnavailable } from './replica/impatient-pool.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { NextLook } from './replica/next-look.ts';
import type { ReplicaReader } from './replica/replica-reader.ts';

/** What stands under a host and an alias. */
export type Found =
  | { kind: 'link'; domain: ReplicaDomain; link: ReplicaLink }
  /** `domain`: the host's, where it is one of ours. */
  | { kind: 'no-link'; domain: ReplicaDomain | undefined }
  /** Nobody can say at the moment. */
  | { kind: 'unavailable' };

/**
 * Finds links: in the replica, and what is not there, after the keeper's next look at the database. So nothing is
 * called unknown before a look that began after the visitor came, and a flood of unknown aliases costs the
 * database nothing. While the keeper does not vouch for the replica, the database is asked.
 */
export class LinkFinder {
  readonly #replica: ReplicaReader;
  readonly #database: DatabaseLookup;
  readonly #nextLook: NextLook;

  constructor(replica: ReplicaReader, database: DatabaseLookup) {
    this.#replica = replica;
    this.#database = database;
    this.#nextLook = new NextLook(replica);
  }

  /** What stands under a host and what can be no alias. */
  findNothing(host: string): Found {
    return { kind: 'no-link', domain: this.#replica.findDomain(host) };
  }

  async find(address: AskedAlias): Promise<Found> {
    const known = this.#findInReplica(address);
    if (known.kind === 'link') return known;
    if (!this.#replica.isThere || !this.#nextLook.isNear()) return this.#findInDatabase(address);
    const hasLooked = await this.#nextLook.wait();
    return hasLooked ? this.#findInReplica(address) : this.#findInDatabase(address);
  }

  #findInReplica({ host, alias }: AskedAlias): Found {
    const domain = this.#replica.findDomain(host);
    const link = domain && this.#replica.findLink(domain.id, alias);
    return link ? { kind: 'link', domain, link } : { kind: 'no-link', domain };
  }

  async #findInDatabase(address: AskedAlias): Promise<Found> {
    try {
      const { domain, link } = await this.#database.find(address);
      return domain && link ? { kind: 'link', domain, link } : { kind: 'no-link', domain };
    } catch (error) {
      if (error instanceof LookupUnavailable) return { kind: 'unavailable' };
      throw error;
    }
  }
}
