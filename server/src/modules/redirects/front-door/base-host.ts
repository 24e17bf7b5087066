import ipaddr from 'ipaddr.js';
import type { ReplicaReader } from '../replica/replica-reader.ts';

type Domains = Pick<ReplicaReader, 'findDomain'>;

/**
 * Reads hosts in the form of the domains table. IP addresses and `localhost` count as the base host, since
 * people try a new installation that way.
 */
export function hostReader(baseUrl: string, domains: Domains): (header: string) => string {
  const { host: baseHost } = new URL(baseUrl);
  return (header) => {
    // Nearly every header is the name of a domain as it is.
    const domain = domains.findDomain(header);
    if (domain) return domain.host;
    const stored = asStored(header);
    return isMachineAddress(stored) ? baseHost : stored;
  };
}

/**
 * Only the host of BASE_URL serves the app, so that nobody signs in under another name; if it is an IP
 * address or `localhost`, all of these do.
 */
export function appHostTest(baseUrl: string): (header: string) => boolean {
  const { host: baseHost } = new URL(baseUrl);
  const isMachine = isMachineAddress(baseHost);
  return (header) => {
    const host = asStored(header);
    return host === baseHost || (isMachine && isMachineAddress(host));
  };
}

function asStored(header: string): string {
  return header
    .toLowerCase()
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:|$)/, '');
}

function isMachineAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || ipaddr.isValid(name);
}
