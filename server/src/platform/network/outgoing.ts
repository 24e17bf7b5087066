import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PublicNames } from './public-names.ts';
import { Agent, fetch, Response, type Dispatcher, type RequestInit } from 'undici';

/** What others give must be there within this time, whole. */
const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 512 * 1024;
const PORTS = ['', '80', '443'];
const REDIRECTS = [301, 302, 303, 307, 308];
const WITHOUT_BODY = [204, 205, 304];
// Of an answer that was unpacked and read.
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Requests to other services. Every one of the product goes out by it. */
export interface Outgoing {
  /**
   * Fetches an address that anybody may have given: http or https on their own ports, at a public address of the
   * network and not of our own, within three seconds, with at most 512 kB of answer. Redirects fail, unless `manual`
   * is asked for. Throws `TypeError` for what is refused or fails.
   */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** The same for a service that the operator configured, which may be anywhere. */
  fetchConfigured: (url: string | URL, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

interface OutgoingOptions {
  /** Whether a host is one of ours: requests to it would come back. */
  isOwnHost?: (host: string) => boolean | Promise<boolean>;
  timeoutMs?: number;
  /** Finds the addresses of names that anybody may have given. */
  names?: Pick<PublicNames, 'find'>;
}

/** An address that nothing goes out to. */
export class RefusedAddress extends TypeError {}

/** Makes the one way out. */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { isOwnHost = () => false, timeoutMs = TIMEOUT_MS, names = new PublicNames() } = options;
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  // Names that the operator configured may be this machine's own, which only the system knows.
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  // The address that was checked is the one that is connected to: a name may answer differently the next time.
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

// What was unpacked counts: a few packed bytes can hold gigabytes.
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

// Everything that is handed out for the internet lies in it. Other ranges are of one network, or hold IPv4 addresses.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet: no loopback, private, mapped or translated one. */
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
