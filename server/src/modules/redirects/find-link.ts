import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { appendPath, type Below } from './pattern-path.ts';
import type { DatabaseLookup } from './replica/database-lookup.ts';
import { LookupUnavailable } from './replica/impatient-pool.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { NextLook } from './replica/next-look.ts';
import type { ReplicaReader } from './replica/replica-reader.ts';
import { canHave, type ShortPath } from './short-path.ts';

export type Found =
  /** `rest`: of the path, behind what a pattern names; already in the URL of the link, not in those of its routes. */
  | { kind: 'link'; domain: ReplicaDomain; link: ReplicaLink; rest?: string }
  | { kind: 'no-link'; domain: ReplicaDomain | undefined }
  | { kind: 'unavailable' };

export interface AskedPath {
  /** In lower case, with a port only if it is not the scheme's default. */
  host: string;
  path: ShortPath;
  address: string;
}

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

  async find(asked: AskedPath): Promise<Found> {
    const domain = this.#replica.findDomain(asked.host);
    if (domain && (domain.leadsTo !== '' || !canHave(asked.path, domain))) return { kind: 'no-link', domain };
    const known = this.#findInReplica(domain, asked.path);
    if (known.kind === 'link') return known;
    if (!this.#replica.isThere || !this.#nextLook.isNear()) return this.#findInDatabase(asked);
    const hasLooked = await this.#nextLook.wait();
    if (!hasLooked) return this.#findInDatabase(asked);
    return this.#findInReplica(this.#replica.findDomain(asked.host), asked.path);
  }

  #findInReplica(domain: ReplicaDomain | undefined, path: ShortPath): Found {
    if (domain === undefined || !canHave(path, domain)) return { kind: 'no-link', domain };
    const link = this.#replica.findLink(domain.id, aliasKey(path.alias, domain));
    if (link) return { kind: 'link', domain, link };
    return this.#findPattern(domain, path.below) ?? { kind: 'no-link', domain };
  }

  #findPattern(domain: ReplicaDomain, below: Below | undefined): Found | undefined {
    if (below === undefined || !domain.wideAliases) return undefined;
    const link = this.#replica.findLink(domain.id, aliasKey(below.pattern, domain));
    return link && led(domain, link, below);
  }

  async #findInDatabase(asked: AskedPath): Promise<Found> {
    const { host, path, address } = asked;
    try {
      const { domain, link } = await this.#database.find({ host, alias: path.alias, address });
      if (domain && link) return { kind: 'link', domain, link };
      return (await this.#findPatternInDatabase(domain, asked)) ?? { kind: 'no-link', domain };
    } catch (error) {
      if (error instanceof LookupUnavailable) return { kind: 'unavailable' };
      throw error;
    }
  }

  async #findPatternInDatabase(
    domain: ReplicaDomain | undefined,
    { host, path: { below }, address }: AskedPath,
  ): Promise<Found | undefined> {
    if (below === undefined || domain?.wideAliases !== true) return undefined;
    const { link } = await this.#database.find({ host, alias: below.pattern, address });
    return link && led(domain, link, below);
  }
}

/** The link of a pattern, as it leads one of the paths below. */
function led(domain: ReplicaDomain, link: ReplicaLink, { alias, rest }: Below): Found {
  return { kind: 'link', domain, link: { ...link, alias, url: appendPath(link.url, rest) }, rest };
}
