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
 * A position from 0 to below 100, equal at every visit and on every machine, and different for each link. It
 * is computed from the network and the browser without its version, and stored nowhere.
 */
export function visitorShare({ address, traits, linkHash }: Sharer): number {
  let hash = hashText(visitorNetwork(address), hashText(linkHash));
  hash = hashText(traits.browser, hash);
  hash = hashText(traits.os, hash);
  return (hashText(traits.device, hash) / ALL) * 100;
}
