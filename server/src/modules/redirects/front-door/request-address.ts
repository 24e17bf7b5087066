import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { addressesIn, type AddressTest } from '../../../platform/address-ranges.ts';

/** The headers by which proxies tell of the request that they pass on. */
export interface ForwardedHeaders {
  forwardedFor: string;
  forwardedProto: string;
  forwardedHost: string;
  country: string;
}

export interface RequestAddress {
  /** The visitor's IP address. */
  address: string;
  /** Whether the connection is a proxy's that may speak for others. */
  isTrustedProxy: boolean;
}

const MAX_PEERS = 5000;

/** Believes X-Forwarded-For as far as the trusted proxies wrote it. */
export class AddressReader {
  readonly #isTrusted: AddressTest;
  readonly #hasProxies: boolean;
  readonly #peers = new LRUCache<string, RequestAddress>({ max: MAX_PEERS });

  constructor(trustedProxies: readonly string[]) {
    this.#hasProxies = trustedProxies.length > 0;
    this.#isTrusted = addressesIn(trustedProxies);
  }

  read(peer: string, forwardedFor: string): RequestAddress {
    const known = this.#readPeer(peer);
    if (!known.isTrustedProxy || forwardedFor === '') return known;
    return { address: this.#readForwarded(forwardedFor) ?? known.address, isTrustedProxy: true };
  }

  #readPeer(peer: string): RequestAddress {
    let known = this.#peers.get(peer);
    if (!known) {
      const address = plainAddress(peer) ?? peer;
      known = { address, isTrustedProxy: this.#hasProxies && this.#isTrusted(address) };
      this.#peers.set(peer, known);
    }
    return known;
  }

  // From the right, where our own proxies write; the first that is none of them is the visitor.
  #readForwarded(forwardedFor: string): string | undefined {
    let visitor: string | undefined;
    for (const part of forwardedFor.split(',').reverse()) {
      const address = plainAddress(part.trim());
      if (address === undefined) return visitor;
      visitor = address;
      if (!this.#isTrusted(visitor)) return visitor;
    }
    return visitor;
  }
}

/** The same address always in the same form; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  // What nearly every address looks like.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}
