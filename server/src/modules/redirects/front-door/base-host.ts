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
      const host = header
        .toLowerCase()
        .replace(/:(?:80|443)$/, '')
        .replace(/\.(?=:|$)/, '');
      lastHost = isMachineAddress(host) ? baseHost : host;
      lastHeader = header;
    }
    return lastHost;
  };
}

function isMachineAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || ipaddr.isValid(name);
}
