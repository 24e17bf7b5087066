import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch, Response, type Dispatcher, type RequestInit } from 'undici';
import type { Config } from './config.ts';

/** What others give must be there within this time, whole and with all redirects. */
const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 512 * 1024;
const MAX_REDIRECTS = 3;
const PORTS = ['', '80', '443'];
const WITHOUT_BODY = [204, 205, 304];
// Of an answer that was unpacked and read.
const HEADERS_OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Requests to other services. Every one of the product goes out by it. */
export interface Outgoing {
  /**
   * Fetches an address: http or https on their own ports, at a public address of the network and not of our own,
   * within three seconds, with at most 512 kB of answer. Redirects fail, unless `follow` (three at most, each
   * checked; GET only) or `manual` is asked for. The operator's own services may be anywhere.
   * Throws `TypeError` for what is refused or fails.
   */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

interface OutgoingOptions {
  /** Origins that the operator configured. */
  trustedOrigins: readonly string[];
  /** Whether a host is one of ours: requests to it would come back. */
  isOwnHost?: (host: string) => boolean | Promise<boolean>;
  timeoutMs?: number;
  /** Finds the addresses of a name; the system's way when not given. */
  resolve?: typeof lookup;
}

/** An address that nothing goes out to. */
export class RefusedAddress extends TypeError {}

/** Where the settings of an operator lead. */
export function configuredOrigins(config: Config): string[] {
  const { facebookEndpoints, twitterEndpoints } = config;
  return [
    config.turnstileVerifyUrl,
    config.googleIssuer,
    config.microsoftIssuer,
    ...Object.values(facebookEndpoints),
    ...Object.values(twitterEndpoints),
  ];
}

/** Makes the one way out. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { trustedOrigins, isOwnHost = () => false, timeoutMs = TIMEOUT_MS, resolve = lookup } = options;
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  // The address that was checked is the one that is connected to: a name may answer differently the next time.
  const guarded = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: publicAddresses(resolve) } });

  const chooseAgent = async (url: URL): Promise<Dispatcher> => {
    if (trusted.has(url.origin)) return open;
    await requirePublic(url, isOwnHost);
    return guarded;
  };
  return {
    fetch: async (address, init = {}) => {
      const given = init.signal ? [init.signal] : [];
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...given]);
      return follow(new URL(address), { ...init, signal }, chooseAgent);
    },
    close: async () => {
      await Promise.all([open.close(), guarded.close()]);
    },
  };
}

async function follow(
  first: URL,
  init: RequestInit,
  chooseAgent: (url: URL) => Promise<Dispatcher>,
): Promise<Response> {
  const allowed = allowedRedirects(init);
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const dispatcher = await chooseAgent(url);
    // Headers may hold what is for the first service alone.
    const headers = url.origin === first.origin ? init.headers : undefined;
    const answer = await fetch(url, { ...init, headers, redirect: 'manual', dispatcher });
    const target = init.redirect === 'manual' ? null : redirectOf(answer);
    if (target === null) return readWhole(answer);

    await answer.body?.cancel();
    if (redirects === allowed) throw new TypeError(`${url.origin} answers with a redirect.`);
    url = new URL(target, url);
  }
}

function allowedRedirects({ redirect, method = 'GET' }: RequestInit): number {
  return redirect === 'follow' && method === 'GET' ? MAX_REDIRECTS : 0;
}

function redirectOf({ status, headers }: Response): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
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

function publicAddresses(resolve: typeof lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (first === undefined) {
        done(error ?? new RefusedAddress(`${hostname} has no public address.`), '', 0);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
