import { visitorNetwork } from '../../../platform/network/address-ranges.ts';
import { hashText } from '../../../platform/text-hash.ts';
import type { Traits } from '../../clicks/index.ts';

const ALL = 2 ** 32;

interface Sharer {
  address: string;
  traits: Pick<Traits, 'browser' | 'os' | 'device'>;
  linkHash: string;
}

/**
 * Where a visitor stands among all visitors of a link, from 0 to below 100: the same at every visit and on every
 * machine, and for each link another place. They are known by network and browser, whichever version it has by now;
 * that is kept nowhere.
 */
export function visitorShare({ address, traits, linkHash }: Sharer): number {
  let hash = hashText(visitorNetwork(address), hashText(linkHash));
  hash = hashText(traits.browser, hash);
  hash = hashText(traits.os, hash);
  return (hashText(traits.device, hash) / ALL) * 100;
}
