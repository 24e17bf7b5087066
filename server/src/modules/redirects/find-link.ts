import type { AskedAlias, DatabaseLookup } from './replica/database-lookup.ts';
import { LookupUnavailable } from './replica/impatient-pool.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { NextLook } from './replica/next-look.ts';
import type { ReplicaReader } from './replica/replica-reader.ts';

export type Found =
  | { kind: 'link'; domain: ReplicaDomain; link: ReplicaLink }
  | { kind: 'no-link'; domain: ReplicaDomain | undefined }
  | { kind: 'unavailable' };

/**
 * A missing alias is unknown only after the keeper's next look, so a flood of unknown aliases costs the
 * database nothing. While the replica is not current, the database is asked.
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
