import ipaddr from 'ipaddr.js';

/**
 * Reads hosts in the form of the domains table. IP addresses and `localhost` count as the base host, since
 * people try a new installation that way.
 */
export function hostReader(baseUrl: string): (header: string) => string {
  const { host: baseHost } = new URL(baseUrl);
  let lastHeader = '';
  let lastHost = '';
  return (header) => {
    if (header !== lastHeader) {
      const host = asStored(header);
      lastHost = isMachineAddress(host) ? baseHost : host;
      lastHeader = header;
    }
    return lastHost;
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
