import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressTest = (address: string) => boolean;

/** Tests for a list of IP addresses and CIDR ranges; IPv4 inside IPv6 counts as IPv4. */
export function addressesIn(ranges: readonly string[]): AddressTest {
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function addRange(list: BlockList, range: string): void {
  if (!range.includes('/')) {
    const address = ipaddr.process(range).toString();
    list.addAddress(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    return;
  }
  const [start, bits] = ipaddr.parseCIDR(range);
  list.addSubnet(start.toString(), bits, start.kind());
}

/** The unit by which a visitor is counted: an IPv4 address, or the /64 of an IPv6 address. */
export function visitorNetwork(address: string): string {
  return networkOf(address, 64);
}

/** The unit for all networks of one customer: an IPv4 address, or the /48 with its 65,536 networks. */
export function visitorSite(address: string): string {
  const site = networkOf(address, 48);
  return isIP(site) === 6 ? `${site}/48` : site;
}

function networkOf(address: string, bits: number): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${String(bits)}`).toString();
}
