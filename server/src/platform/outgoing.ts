import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** What others give must be there within this time, whole. */
const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 512 * 1024;
const PORTS = ['', '80', '443'];

/** Requests to other services. Every one of the product goes out by it. */
export interface Outgoing {
  /**
   * Fetches an address: http or https on their own ports, at a public address of the network, within three seconds,
   * with at most 512 kB of answer and no redirect followed. The operator's own services may be anywhere.
   * Throws `TypeError` for what is refused or fails.
   */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

interface OutgoingOptions {
  /** Origins that the operator configured. */
  trustedOrigins: readonly string[];
  /** Whether a host is one of ours: requests to it would come back. */
  isOwnHost?: (host: string) => boolean;
  timeoutMs?: number;
}

export class RefusedAddress extends TypeError {}

/** Makes the one way out. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { trustedOrigins, isOwnHost = () => false, timeoutMs = TIMEOUT_MS } = options;
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: MAX_ANSWER_BYTES };
  const open = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  // The address that was checked is the one that is connected to: a name may answer differently the next time.
  const guarded = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: lookUpPublic } });

  return {
    fetch: async (address, init = {}) => {
      const url = new URL(address);
      const isTrusted = trusted.has(url.origin);
      if (!isTrusted) requirePublic(url, isOwnHost);
      return fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]),
        dispatcher: isTrusted ? open : guarded,
      });
    },
    close: async () => {
      await Promise.all([open.close(), guarded.close()]);
    },
  };
}

function requirePublic(url: URL, isOwnHost: (host: string) => boolean): void {
  const isWeb = ['http:', 'https:'].includes(url.protocol) && PORTS.includes(url.port);
  const hasCredentials = url.username !== '' || url.password !== '';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isForbidden = ipaddr.isValid(literal) && !isPublicAddress(literal);
  if (!isWeb || hasCredentials || isForbidden || isOwnHost(url.host)) {
    throw new RefusedAddress(`Requests to ${url.origin} are refused.`);
  }
}

/** Whether an IP address belongs to the public internet: no loopback, private, mapped or translated one. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) {
      done(error ?? new RefusedAddress(`${hostname} has no public address.`), '', 0);
    } else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
