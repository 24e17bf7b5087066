import ipaddr from 'ipaddr.js';

/**
 * Reads hosts as the domains table writes them: in lower case, with a port that is not the scheme's own. A request
 * by IP address or to `localhost` is one for the base host: that is how people try a new installation.
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
 * Tells whether the app answers under a host: BASE_URL's alone, so that nobody signs in under another name. Where that
 * is an address of the machine, or `localhost`, so is any other: people try a new installation by all of them.
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
