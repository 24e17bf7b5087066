import ipaddr from 'ipaddr.js';

// Some megabytes, whatever hosts strangers name.
const MOST_KNOWN = 20_000;

/**
 * Reads hosts in the form of the domains table. IP addresses and `localhost` count as the base host, since
 * people try a new installation that way.
 */
export function hostReader(baseUrl: string): (header: string) => string {
  const { host: baseHost } = new URL(baseUrl);
  const known = new Map<string, string>();
  return (header) => {
    const read = known.get(header);
    if (read !== undefined) return read;
    const stored = asStored(header);
    const host = isMachineAddress(stored) ? baseHost : stored;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(header, host);
    return host;
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
