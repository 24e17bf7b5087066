import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PublicNames } from './public-names.ts';
import { Agent, fetch, Response, type Dispatcher, type RequestInit } from 'undici';

/** Time limit for the complete answer of another service. */
const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 512 * 1024;
const PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];
const WITHOUT_BODY = [204, 205, 304];
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** The only client for requests to other services. */
export interface Outgoing {
  /**
   * Fetches untrusted URLs: http or https on default ports, at public addresses not our own, within three
   * seconds, at most 512 kB. Redirects fail unless `manual`. Throws `TypeError` for refusals and failures.
   */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** The same for a host that may have been claimed here while it still leads elsewhere. */
  fetchClaimed: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Fetches a URL that the operator configured, at any address. */
  fetchConfigured: (url: string | URL, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

interface OutgoingOptions {
  /** Whether a host is this product's own, to which a request would come back. */
  isOwnHost?: (host: string) => boolean | Promise<boolean>;
  timeoutMs?: number;
  names?: Pick<PublicNames, 'find'>;
}

export class RefusedAddress extends TypeError {}

export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { isOwnHost = () => false, timeoutMs = TIMEOUT_MS, names = new PublicNames() } = options;
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  // Configured names may be local ones, which only the system resolves.
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  // Connects to the checked address: a second look-up might give another one.
  const guarded = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: publicAddresses(names) } });

  const fetchBy = (dispatcher: Dispatcher, url: URL, init: RequestInit) => {
    const given = init.signal ? [init.signal] : [];
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...given]);
    return fetchWhole(url, { ...init, signal, dispatcher });
  };
  return {
    fetch: async (address, init = {}) => {
      const url = new URL(address);
      await requirePublic(url, isOwnHost);
      return fetchBy(guarded, url, init);
    },
    fetchClaimed: async (address, init = {}) => {
      const url = new URL(address);
      await requirePublic(url, () => false);
      return fetchBy(guarded, url, init);
    },
    fetchConfigured: async (address, init = {}) => fetchBy(open, new URL(address), init),
    close: async () => {
      await Promise.all([open.close(), guarded.close()]);
    },
  };
}

async function fetchWhole(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'manual' });
  if (init.redirect !== 'manual' && REDIRECTS.includes(answer.status)) {
    await answer.body?.cancel();
    throw new TypeError(`${url.origin} answers with a redirect.`);
  }
  return readWhole(answer);
}

// The decoded size counts: a few compressed bytes can expand to gigabytes.
async function readWhole(answer: Response): Promise<Response> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    sizeBytes += (part as Uint8Array).length;
    if (sizeBytes > MAX_ANSWER_BYTES)
      throw new TypeError(`${new URL(answer.url).origin} answers with too much.`);
  }
  const { status, statusText } = answer;
  const headers = new Headers(Object.fromEntries(answer.headers));
  for (const name of HEADERS_OF_TRANSFER) headers.delete(name);
  const body = WITHOUT_BODY.includes(status) ? null : Buffer.concat(parts);
  return new Response(body, { status, statusText, headers: Object.fromEntries(headers) });
}

async function requirePublic(url: URL, isOwnHost: NonNullable<OutgoingOptions['isOwnHost']>): Promise<void> {
  const isWeb = ['http:', 'https:'].includes(url.protocol) && PORTS.includes(url.port);
  const hasCredentials = url.username !== '' || url.password !== '';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isForbidden = ipaddr.isValid(literal) && !isPublicAddress(literal);
  if (!isWeb || hasCredentials || isForbidden || (await isOwnHost(url.hostname.replace(/\.$/, '')))) {
    throw new RefusedAddress(`Requests to ${url.origin} are refused.`);
  }
}

// All unicast addresses of the internet are in it; other ranges are local or contain IPv4 addresses.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for loopback, private, mapped and translated addresses. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

function publicAddresses(names: Pick<PublicNames, 'find'>): LookupFunction {
  return (hostname, options, done) => {
    const refuse = (error: Error) => done(error, '', 0);
    names.find(hostname).then((found) => {
      const addresses = found.filter(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (first === undefined) refuse(new RefusedAddress(`${hostname} has no public address.`));
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    }, refuse);
  };
}
