import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answer.ts';
import type { ReplicaReader } from '../replica/replica-reader.ts';
import type { AddressReader } from './request-address.ts';

export interface TlsFacts {
  replica: Pick<ReplicaReader, 'findDomain'>;
  addresses: Pick<AddressReader, 'readPeer' | 'isNear'>;
  baseUrl: string;
}

/** What a front server asks before it gets a certificate for a name; `?domain=` follows. */
const PATH = '/tls/ask';
const MAX_QUERY = 400;

/**
 * Whether a certificate may be asked for: for a name that somebody has proven to own, that leads here and serves links.
 * Answers from the replica alone, and only to this machine and its proxies: to others the path is an alias as any.
 */
export function createTlsAsk({ replica, addresses, baseUrl }: TlsFacts) {
  const { hostname, port } = new URL(baseUrl);
  return (request: IncomingMessage, { path, query }: { path: string; query: string }): Answer | undefined => {
    if (path !== PATH || !isAsker(request)) return undefined;
    const name = query.length > MAX_QUERY ? null : new URLSearchParams(query).get('domain');
    return answer(name !== null && isServed(name.toLowerCase().replace(/\.$/, '')));
  };

  function isAsker({ socket, headers }: IncomingMessage): boolean {
    // What a proxy passes on says for whom.
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
    return !isPassedOn && addresses.isNear(addresses.readPeer(socket.remoteAddress ?? ''));
  }

  function isServed(name: string): boolean {
    if (name === '') return false;
    if (name === hostname) return true;
    const domain = replica.findDomain(port === '' ? name : `${name}:${port}`);
    return domain?.isServed === true && domain.isDirected;
  }
}

function answer(isServed: boolean): Answer {
  const body = isServed ? 'yes' : 'no';
  const headers = {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    'Content-Length': String(body.length),
  };
  return { status: isServed ? 200 : 403, headers, body };
}
