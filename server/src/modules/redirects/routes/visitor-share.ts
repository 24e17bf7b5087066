import { hash } from 'node:crypto';
import { visitorNetwork } from '../../../platform/address-ranges.ts';
import type { Visit } from '../visit.ts';

const DIGITS = 8;
const ALL = 16 ** DIGITS;

/**
 * Where a visitor stands among all visitors of a link, from 0 to below 100: the same at every visit and on every
 * machine, and for each link another place. It is kept nowhere.
 */
export function visitorShare({ address, userAgent }: Visit, linkHash: string): number {
  const digest = hash('sha256', `${linkHash} ${visitorNetwork(address)}\n${userAgent}`);
  return (Number.parseInt(digest.slice(0, DIGITS), 16) / ALL) * 100;
}
