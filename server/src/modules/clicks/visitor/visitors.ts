import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { visitorNetwork } from '../../../platform/address-ranges.ts';
import type { Visitor, VisitorBytes } from '../click.ts';
import { encodeVisitor } from '../log/click-record.ts';
import { nowhere, type LocationDatabase } from './location.ts';
import { readUserAgent } from './user-agent.ts';
import { openSalts } from './visitor-salts.ts';

export interface VisitorFacts {
  at: number;
  address: string;
  userAgent: string;
  /** The Accept-Language header, or empty. */
  language: string;
  domainId: number;
  /** A country that a trusted proxy named; the location database is not asked then. */
  country: string;
}

// For those who come several times within moments. More would outlive collections of the young memory, whose pauses
// are what the slowest hundredth of all visits waits for, and most visitors come once.
const MAX_VISITORS = 256;
const DAY_MS = 86_400_000;

/** Makes the function that tells what is known of a visitor. Nothing it remembers reaches the disk. */
export function openVisitors(options: {
  dataDir: string;
  locations: LocationDatabase;
}): (facts: VisitorFacts) => VisitorBytes {
  const saltOf = openSalts(options.dataDir);
  const visitors = new LRUCache<string, VisitorBytes>({ max: MAX_VISITORS });
  return (facts) => {
    const day = Math.floor(facts.at / DAY_MS);
    const { address, userAgent, language, domainId, country } = facts;
    const key = `${String(day)} ${String(domainId)} ${address} ${country} ${language}\n${userAgent}`;
    let visitor = visitors.get(key);
    if (!visitor) {
      visitor = encodeVisitor(describeVisitor(facts, saltOf(facts.at), options.locations));
      visitors.set(key, visitor);
    }
    return visitor;
  };
}

export function describeVisitor(facts: VisitorFacts, salt: string, locations: LocationDatabase): Visitor {
  const location = facts.country ? { ...nowhere, country: facts.country } : locations.locate(facts.address);
  return {
    ...location,
    ...readUserAgent(facts.userAgent),
    language: readLanguage(facts.language),
    hash: hashVisitor(facts, salt),
  };
}

// Keyed by the day's secret: whoever has the hashes can't find the address by trying all addresses.
function hashVisitor({ address, userAgent, domainId }: VisitorFacts, salt: string): bigint {
  const text = `${salt} ${String(domainId)} ${visitorNetwork(address)}\n${userAgent}`;
  return hash('sha256', text, 'buffer').readBigUInt64LE(0);
}

/** The first language of an Accept-Language header, such as `en` or `pt-BR`; empty when there is none. */
export function readLanguage(header: string): string {
  const match = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:[,;]|$)/i.exec(header);
  if (!match) return '';
  const [, language = '', region] = match;
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}
