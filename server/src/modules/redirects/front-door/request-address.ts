import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressesIn, type AddressTest } from '../../../platform/network/address-ranges.ts';

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

const TELL_EVERY_MS = 3_600_000;

/** Believes X-Forwarded-For as far as the trusted proxies wrote it. */
export class AddressReader {
  readonly #isTrusted: AddressTest;

  readonly #onIgnored: () => void;
  #toldAt = -Infinity;

  /** `onIgnored`: told, at most once an hour, that X-Forwarded-For came from somebody who is not trusted. */
  constructor(trustedProxies: readonly string[], onIgnored: () => void = () => undefined) {
    this.#isTrusted = addressesIn(trustedProxies);
    this.#onIgnored = onIgnored;
  }

  /** What a connection alone tells. */
  readPeer(peer: string): RequestAddress {
    const address = plainAddress(peer) ?? peer;
    return { address, isTrustedProxy: this.#isTrusted(address) };
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

  // From the right, where our own proxies write; the first that is none of them is the visitor.
  #readForwarded(forwardedFor: string): string | undefined {
    let visitor: string | undefined;
    let end = forwardedFor.length;
    while (end >= 0) {
      const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1);
      const address = plainAddress(forwardedFor.slice(comma + 1, end).trim());
      if (address === undefined) return visitor;
      // Nobody stands before the first one, whoever it is.
      if (comma < 0 || !this.#isTrusted(address)) return address;
      visitor = address;
      end = comma;
    }
    return visitor;
  }
}

// What a socket for both versions calls an IPv4 address (RFC 4291, 2.5.5.2).
const MAPPED = '::ffff:';

// The longest address there is has 45 characters, and around it may be brackets, a port and quotes.
const LONGEST_WRITTEN = 60;

/** The same address always in the same form; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  if (text.length > LONGEST_WRITTEN) return undefined;
  // What nearly every address looks like.
  const inner = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (isIPv4(inner)) return inner;
  if (ipaddr.isValid(text)) return ipaddr.process(text).toString();
  const bare = withoutPort(text);
  return bare === undefined ? undefined : plainAddress(bare);
}

const PORT = /^:\d{1,5}$/;

/** The address in `1.2.3.4:5`, `[v6]`, `[v6]:5` and each of them quoted, as some proxies write it. */
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
