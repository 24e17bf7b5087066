import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressesIn, type AddressTest } from '../../../platform/network/address-ranges.ts';

export interface ForwardedHeaders {
  forwardedFor: string;
  forwardedProto: string;
  forwardedHost: string;
  country: string;
}

export interface RequestAddress {
  address: string;
  isTrustedProxy: boolean;
}

const TELL_EVERY_MS = 3_600_000;

export class AddressReader {
  readonly #isTrusted: AddressTest;

  readonly #onIgnored: () => void;
  #toldAt = -Infinity;

  /** `onIgnored` is called, at most once an hour, when X-Forwarded-For came from an untrusted address. */
  constructor(trustedProxies: readonly string[], onIgnored: () => void = () => undefined) {
    this.#isTrusted = addressesIn(trustedProxies);
    this.#onIgnored = onIgnored;
  }

  readPeer(peer: string): RequestAddress {
    const address = plainAddress(peer) ?? peer;
    return { address, isTrustedProxy: this.#isTrusted(address) };
  }

  /** This machine, or one of the operator's proxies. */
  isNear({ address, isTrustedProxy }: RequestAddress): boolean {
    return isTrustedProxy || isLoopback(address);
  }

  read(peer: RequestAddress, forwardedFor: string): RequestAddress {
    if (forwardedFor === '') return peer;
    if (!peer.isTrustedProxy) {
      this.#tellIgnored();
      return peer;
    }
    return { address: this.#readForwarded(forwardedFor) ?? peer.address, isTrustedProxy: true };
  }

  #tellIgnored(): void {
    const now = performance.now();
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.#onIgnored();
  }

  // Read from the right, where our own proxies write: the first address that is no trusted proxy is the
  // visitor's.
  #readForwarded(forwardedFor: string): string | undefined {
    let visitor: string | undefined;
    let end = forwardedFor.length;
    while (end >= 0) {
      const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1);
      const address = plainAddress(forwardedFor.slice(comma + 1, end).trim());
      if (address === undefined) return visitor;
      // The leftmost address is the visitor's even if it is a trusted proxy's.
      if (comma < 0 || !this.#isTrusted(address)) return address;
      visitor = address;
      end = comma;
    }
    return visitor;
  }
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

// The prefix of an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2).
const MAPPED = '::ffff:';

// The longest address has 45 characters, and may have brackets, a port and quotes around it.
const LONGEST_WRITTEN = 60;

function plainAddress(text: string): string | undefined {
  if (text.length > LONGEST_WRITTEN) return undefined;
  const inner = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (isIPv4(inner)) return inner;
  if (ipaddr.isValid(text)) return ipaddr.process(text).toString();
  const bare = withoutPort(text);
  return bare === undefined ? undefined : plainAddress(bare);
}

const PORT = /^:\d{1,5}$/;

/** Accepts `1.2.3.4:5`, `[v6]`, `[v6]:5` and each of them quoted, as some proxies write them. */
function withoutPort(text: string): string | undefined {
  if (text.length > 2 && text.startsWith('"') && text.endsWith('"')) return text.slice(1, -1);
  if (text.startsWith('[')) return withoutBrackets(text);
  const colon = text.indexOf(':');
  return colon > 0 && PORT.test(text.slice(colon)) ? text.slice(0, colon) : undefined;
}

function withoutBrackets(text: string): string | undefined {
  const end = text.indexOf(']');
  const rest = text.slice(end + 1);
  return end > 1 && (rest === '' || PORT.test(rest)) ? text.slice(1, end) : undefined;
}
