import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { SECOND_MS } from '../clock.ts';

const TIMEOUT_MS = SECOND_MS;

/**
 * Asks name servers itself: the system's resolver blocks one of a few threads until a server answers, so a
 * few silent ones would block all look-ups.
 */
export class PublicNames {
  readonly #resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.#resolver.setServers(servers);
  }

  /** Rejects if there are none, or no answer within about a second. */
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
