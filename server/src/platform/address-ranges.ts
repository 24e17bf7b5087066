import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressTest = (address: string) => boolean;

/** Makes a test for a list of IP addresses and CIDR ranges; IPv4 inside IPv6 counts as IPv4. */
export function addressesIn(ranges: readonly string[]): AddressTest {
  const parsed = ranges.map(parseRange);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const candidate = ipaddr.process(address);
    return parsed.some(([range, bits]) => candidate.kind() === range.kind() && candidate.match(range, bits));
  };
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.process(range);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** What one visitor is counted by: an IPv4 address, or the /64 that an IPv6 visitor owns whole. */
export function visitorNetwork(address: string): string {
  // What nearly every address looks like.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
