import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  compileRoutes,
  evaluateRoutes,
  type CompiledRoute,
  type RouteFacts,
} from '@linklet/contract/redirect-routes/evaluate.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import type { Kind } from '../replica/record-type.ts';

export class LinkRoutes {
  readonly text: string;
  #compiled: readonly CompiledRoute[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  find(facts: RouteFacts): CompiledRoute | undefined {
    if (this.text === '') return undefined;
    this.#compiled ??= compileRoutes(JSON.parse(this.text) as RedirectRoute[]);
    return evaluateRoutes(this.#compiled, facts);
  }
}

export const noRoutes = new LinkRoutes('');

const LENGTH_BYTES = 3;
const DIGEST_BYTES = 16;
const NONE = '[]';
const nothing = Buffer.alloc(0);

const MAX_LINKS = 2000;
const MAX_CHARACTERS = 8_000_000;
const known = new LRUCache<string, LinkRoutes>({
  max: MAX_LINKS,
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ text }) => text.length,
});

/** Length, digest and compressed text: a visit reads only the digest of a known text. */
export const linkRoutes: Kind<LinkRoutes> = {
  select: (column) => `${column}::text`,
  fromText: (text) => (text === null || text === NONE ? noRoutes : new LinkRoutes(text)),
  write: ({ text }, target, offset) => {
    const bytes = text === '' ? nothing : deflateRawSync(text);
    target.writeUIntLE(bytes.length, offset, LENGTH_BYTES);
    if (bytes.length === 0) return offset + LENGTH_BYTES;
    const start = offset + LENGTH_BYTES + digestOf(text).copy(target, offset + LENGTH_BYTES);
    return start + bytes.copy(target, start);
  },
  read: (cursor) => {
    const length = cursor.bytes.readUIntLE(cursor.offset, LENGTH_BYTES);
    cursor.offset += LENGTH_BYTES;
    if (length === 0) return noRoutes;
    const start = cursor.offset + DIGEST_BYTES;
    const digest = cursor.bytes.toString('latin1', cursor.offset, start);
    cursor.offset = start + length;
    return known.get(digest) ?? remember(digest, cursor.bytes.subarray(start, cursor.offset));
  },
};

function remember(digest: string, bytes: Buffer): LinkRoutes {
  const routes = new LinkRoutes(inflateRawSync(bytes).toString());
  known.set(digest, routes);
  return routes;
}

// A cryptographic hash, so that nobody can craft routes that pass for those of another link.
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, DIGEST_BYTES);
}
