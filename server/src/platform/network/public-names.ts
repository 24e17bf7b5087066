import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { SECOND_MS } from '../clock.ts';

const TIMEOUT_MS = SECOND_MS;

/**
 * Finds the addresses of names that anybody may have given, by asking the name servers itself. The system's own look-up
 * holds one of a few threads until a server answers: some names whose servers are silent would hold up every other.
 */
export class PublicNames {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.#resolver.setServers(servers);
  }

  /** Rejects where there are none, or nobody says so within about a second. */
  async find(name: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      this.#resolver.resolve4(name),
      this.#resolver.resolve6(name),
    ]);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (found.length > 0) return found;
    throw four.status === 'rejected' ? four.reason : new TypeError(`${name} has no address.`);
  }
}

function addressesOf(found: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
}
