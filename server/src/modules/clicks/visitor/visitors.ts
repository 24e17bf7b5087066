import { hash } from 'node:crypto';
import { visitorNetwork } from '../../../platform/network/address-ranges.ts';
import { hashText } from '../../../platform/text-hash.ts';
import type { Traits, Visitor, VisitorBytes } from '../click.ts';
import { encodeVisitor } from '../log/click-record.ts';
import { nowhere, type LocationDatabase } from './location.ts';
import { readUserAgent } from './user-agent.ts';
import { openSalts } from './visitor-salts.ts';

export interface VisitorRequest {
  address: string;
  userAgent: string;
  language: string;
  /** Country that a trusted proxy named; the location database is not asked then. */
  country: string;
}

export interface VisitorFacts extends VisitorRequest {
  at: number;
  domainId: number;
}

// A direct-mapped cache by address, for visitors that return within moments. A Map's outgrown tables would
// live until the next full collection and be copied by the earlier ones.
const SLOTS = 64;
const DAY_MS = 86_400_000;
const HASH_DIGITS = 16;

export interface Visitors {
  encode: (facts: VisitorFacts) => VisitorBytes;
  readTraits: (request: VisitorRequest) => Traits;
}

/** All that is remembered about visitors stays in memory. */
export function openVisitors(options: { dataDir: string; locations: LocationDatabase }): Visitors {
  const saltOf = openSalts(options.dataDir);
  // The visitor that redirect routes ask for is written to the log next.
  const traitsOf = rememberLast(isSameRequest, copyRequest, (request) =>
    readTraits(request, options.locations),
  );
  const encode = rememberLast(isSame, copyFacts, (facts) =>
    encodeVisitor({ ...traitsOf(facts), hash: hashVisitor(facts, saltOf(facts.at)) }),
  );
  return { encode, readTraits: traitsOf };
}

function rememberLast<Asked extends VisitorRequest, Answer>(
  isSame: (one: Asked, other: Asked) => boolean,
  copy: (asked: Asked) => Asked,
  find: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  const slots: ({ asked: Asked; answer: Answer } | undefined)[] = Array.from({ length: SLOTS });
  return (asked) => {
    const slot = hashText(asked.address) % SLOTS;
    const last = slots[slot];
    if (last && isSame(last.asked, asked)) return last.answer;
    const answer = find(asked);
    slots[slot] = { asked: copy(asked), answer };
    return answer;
  };
}

// The cache must not keep more of a request in memory.
function copyRequest({ address, userAgent, language, country }: VisitorRequest): VisitorRequest {
  return { address, userAgent, language, country };
}

function copyFacts(facts: VisitorFacts): VisitorFacts {
  return { ...copyRequest(facts), at: facts.at, domainId: facts.domainId };
}

function isSameRequest(one: VisitorRequest, other: VisitorRequest): boolean {
  return (
    one.address === other.address &&
    one.userAgent === other.userAgent &&
    one.language === other.language &&
    one.country === other.country
  );
}

function isSame(one: VisitorFacts, other: VisitorFacts): boolean {
  return (
    isSameRequest(one, other) &&
    one.domainId === other.domainId &&
    Math.floor(one.at / DAY_MS) === Math.floor(other.at / DAY_MS)
  );
}

export function describeVisitor(facts: VisitorFacts, salt: string, locations: LocationDatabase): Visitor {
  return { ...readTraits(facts, locations), hash: hashVisitor(facts, salt) };
}

function readTraits(request: VisitorRequest, locations: LocationDatabase): Traits {
  const location = request.country
    ? { ...nowhere, country: request.country }
    : locations.locate(request.address);
  return {
    ...location,
    ...readUserAgent(request.userAgent),
    language: readLanguage(request.language),
  };
}

// Keyed by the day's salt, so that nobody can find an address by hashing all addresses.
function hashVisitor({ address, userAgent, domainId }: VisitorFacts, salt: string): bigint {
  const text = `${salt} ${String(domainId)} ${visitorNetwork(address)}\n${userAgent}`;
  return BigInt(`0x${hash('sha256', text).slice(0, HASH_DIGITS)}`);
}

/** Returns the first language, such as `en` or `pt-BR`; empty if there is none. */
export function readLanguage(header: string): string {
  const match = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:[,;]|$)/i.exec(header);
  if (!match) return '';
  const [, language = '', region] = match;
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}
