import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PublicNames } from './public-names.ts';
import { Agent, fetch, Response, type Dispatcher, type RequestInit } from 'undici';

/** Time limit for the complete answer of another service. */
const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 512 * 1024;
const SEND_TIMEOUT_MS = 15_000;
const LARGE_BYTES = 20 * 1024 * 1024;
const READ_BYTES = 64 * 1024;
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
  /**
   * Sends to an untrusted URL as `fetch` does, within fifteen seconds; a redirect is an answer as others are, of which the
   * first 64 kB are read. `isOperators`: at any address, for a host that the operator named.
   */
  send: (url: string | URL, init: SendInit) => Promise<Sent>;
  /**
   * Fetches as `fetch` does, within fifteen seconds, and up to 20 MB; a redirect is an answer as others are. Throws `TooLarge`.
   * `isOperators`: at any address, for a host that the operator named.
   */
  fetchLarge: (url: string | URL, init?: LargeInit) => Promise<Response>;
  /** As `fetch`, for a host that may have been claimed here while it still leads elsewhere. */
  fetchClaimed: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Fetches a URL that the operator configured, at any address. */
  fetchConfigured: (url: string | URL, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

export interface SendInit extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  isOperators?: boolean;
}

export interface LargeInit extends Pick<RequestInit, 'headers'> {
  isOperators?: boolean;
}

export interface Sent {
  status: number;
  headers: Headers;
  /** The beginning of it. */
  body: Buffer;
}

interface OutgoingOptions {
  /** Whether a host is this product's own, to which a request would come back. */
  isOwnHost?: (host: string) => boolean | Promise<boolean>;
  timeoutMs?: number;
  sendTimeoutMs?: number;
  names?: Pick<PublicNames, 'find'>;
}

export class RefusedAddress extends TypeError {}
/** Of an answer that is longer than it may be. */
export class TooLarge extends TypeError {}

export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { isOwnHost = () => false, timeoutMs = TIMEOUT_MS, names = new PublicNames() } = options;
  const { sendTimeoutMs = SEND_TIMEOUT_MS } = options;
  const { open, guarded } = agentsOf(names, timeoutMs);
  const sending = agentsOf(names, sendTimeoutMs);

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
    send: async (address, { isOperators = false, ...init }) => {
      const url = new URL(address);
      if (!isOperators) await requirePublic(url, isOwnHost);
      const signal = AbortSignal.timeout(sendTimeoutMs);
      const dispatcher = isOperators ? sending.open : sending.guarded;
      return readBeginning(await fetch(url, { ...init, redirect: 'manual', signal, dispatcher }));
    },
    fetchLarge: async (address, { isOperators = false, ...init } = {}) => {
      const url = new URL(address);
      if (!isOperators) await requirePublic(url, isOwnHost);
      const dispatcher = isOperators ? sending.open : sending.guarded;
      const signal = AbortSignal.timeout(sendTimeoutMs);
      return readWhole(await fetch(url, { ...init, redirect: 'manual', signal, dispatcher }), LARGE_BYTES);
    },
    fetchClaimed: async (address, init = {}) => {
      const url = new URL(address);
      await requirePublic(url, () => false);
      return fetchBy(guarded, url, init);
    },
    fetchConfigured: async (address, init = {}) => fetchBy(open, new URL(address), init),
    close: async () => {
      await Promise.all([open, guarded, sending.open, sending.guarded].map(async (agent) => agent.close()));
    },
  };
}

function agentsOf(names: Pick<PublicNames, 'find'>, timeout: number) {
  const limits = { headersTimeout: timeout, bodyTimeout: timeout };
  return {
    // Configured names may be local ones, which only the system resolves.
    open: new Agent({ ...limits, connect: { timeout } }),
    // Connects to the checked address: a second look-up might give another one.
    guarded: new Agent({ ...limits, connect: { timeout, lookup: publicAddresses(names) } }),
  };
}

/** Whatever becomes of the rest: what was answered is known by its beginning. */
async function readBeginning({ status, headers, body }: Response): Promise<Sent> {
  const parts: Uint8Array[] = [];
  let left = READ_BYTES;
  try {
    for await (const part of body ?? []) {
      parts.push((part as Uint8Array).subarray(0, left));
      left -= (part as Uint8Array).length;
      if (left <= 0) break;
    }
  } catch {
    // It was cut off, or took too long.
  }
  return { status, headers: new Headers(Object.fromEntries(headers)), body: Buffer.concat(parts) };
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
async function readWhole(answer: Response, mostBytes = MAX_ANSWER_BYTES): Promise<Response> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    sizeBytes += (part as Uint8Array).length;
    if (sizeBytes > mostBytes) throw new TooLarge(`${new URL(answer.url).origin} answers with too much.`);
  }
  const { status, statusText } = answer;
  const headers = new Headers(Object.fromEntries(answer.headers));
  for (const name of HEADERS_OF_TRANSFER) headers.delete(name);
  const body = WITHOUT_BODY.includes(status) ? null : Buffer.concat(parts);
  return new Response(body, { status, statusText, headers: Object.fromEntries(headers) });
}

async function requirePublic(url: URL, isOwnHost: NonNullable<OutgoingOptions['isOwnHost']>): Promise<void> {
  const isWeb = ['http:', 'https:'].includes(url.protocol);
  const hasCredentials = url.username !== '' || url.password !== '';
  const isForbidden = !isWeb || hasCredentials || !isPublicHost(url);
  if (isForbidden || (await isOwnHost(url.hostname.replace(/\.$/, '')))) {
    throw new RefusedAddress(`Requests to ${url.origin} are refused.`);
  }
}

/** Whether the host may be sent to, as far as its name and port tell: of a name the address is to be seen yet. */
export function isPublicHost({ hostname, port }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return PORTS.includes(port) && (!ipaddr.isValid(literal) || isPublicAddress(literal));
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
