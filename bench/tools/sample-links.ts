import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplicaDomain, ReplicaLink } from '../../server/src/modules/redirects/replica/link-record.ts';
import { newReplicaName, publishReplica } from '../../server/src/modules/redirects/replica/replica-files.ts';
import { noRoutes } from '../../server/src/modules/redirects/routes/link-routes.ts';
import { ReplicaWriter } from '../../server/src/modules/redirects/replica/replica-writer.ts';

const BATCH = 10_000;
// Odd, so that no two numbers below 2^32 give the same alias.
const SPREAD = 2_654_435_761;

/** The alias of the link with this number: eight letters, spread over the whole range. */
export function sampleAlias(number: number): string {
  return ((number * SPREAD) % 2 ** 32).toString(16).padStart(8, '0');
}

/** As long as destinations are on average. */
export function sampleUrl(number: number): string {
  return `https://www.example.com/shop/autumn/${String(number)}/a-product-with-a-telling-name.html?ref=newsletter`;
}

/** A data folder with a complete replica of so many links on one host, and of some more links and domains. */
export function makeDataDir(
  links: number,
  host: string,
  more: { links?: readonly ReplicaLink[]; domains?: readonly ReplicaDomain[] } = {},
): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-bench-'));
  const folder = join(dataDir, 'replica');
  mkdirSync(folder);
  const name = newReplicaName();
  const writer = new ReplicaWriter(folder, name, { isNew: true });
  for (const batch of inBatches(sortedNumbers(links))) writer.apply({ links: batch.map(sampleLink) });
  writer.apply({
    links: more.links ?? [],
    domains: [sampleDomain(1, host), ...(more.domains ?? [])],
  });
  void writer.close();
  publishReplica(folder, name);
  return dataDir;
}

export function sampleDomain(id: number, host: string): ReplicaDomain {
  return { ...plainDomain, id, host };
}

function* inBatches(numbers: Uint32Array): Generator<number[]> {
  for (let start = 0; start < numbers.length; start += BATCH)
    yield [...numbers.subarray(start, start + BATCH)];
}

// In the order of their aliases, as a first copy arrives.
function sortedNumbers(links: number): Uint32Array {
  const byAlias = new BigUint64Array(links);
  for (let number = 0; number < links; number += 1) {
    byAlias[number] = (BigInt((number * SPREAD) % 2 ** 32) << 32n) | BigInt(number);
  }
  byAlias.sort();
  return Uint32Array.from(byAlias, (key) => Number(key & 0xffff_ffffn));
}

const plainDomain = {
  isServed: true,
  isDirected: true,
  leadsTo: '',
  rootUrl: '',
  notFoundUrl: '',
  appleAppLinks: '',
  androidAppLinks: '',
  isBranded: false,
  strictTransport: '',
  wideAliases: false,
  caseSensitiveAliases: false,
};

export function sampleLink(number: number): ReplicaLink {
  return {
    aliasId: number + 1,
    domainId: 1,
    alias: sampleAlias(number),
    key: sampleAlias(number),
    linkId: number + 1,
    workspaceId: (number % 1000) + 1,
    linkHash: sampleAlias(number) + sampleAlias(number),
    linkStatus: 8,
    longUrlStatus: 2,
    expiresAt: null,
    createdAt: Date.UTC(2026, 0, 1),
    url: sampleUrl(number),
    routes: noRoutes,
    redirectStatus: 302,
    passesQuery: true,
    startsAt: null,
    pixels: '',
    hasPassword: false,
    hasClickLimit: false,
    afterClicksUrl: '',
    card: '',
    hasAnalytics: true,
  };
}

/** Writes a file of paths as visitors choose them: all alike, or few of them most of the time. */
export function samplePaths(
  folder: string,
  kind: 'uniform' | 'zipf',
  { links, visits }: { links: number; visits: number },
): string {
  const numbers = kind === 'uniform' ? uniformVisits(links, visits) : zipfVisits(links, visits);
  const path = join(folder, `${kind}.txt`);
  writeFileSync(path, numbers.map((number) => `/${sampleAlias(number)}`).join('\n'));
  return path;
}

function uniformVisits(links: number, count: number): number[] {
  return Array.from({ length: count }, () => Math.floor(Math.random() * links));
}

function zipfVisits(links: number, count: number): number[] {
  const cumulative = new Float64Array(links);
  let total = 0;
  for (let rank = 0; rank < links; rank += 1) {
    total += 1 / (rank + 1) ** 1.1;
    cumulative[rank] = total;
  }
  return Array.from({ length: count }, () => rankOf(cumulative, Math.random() * total));
}

function rankOf(cumulative: Float64Array, value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
