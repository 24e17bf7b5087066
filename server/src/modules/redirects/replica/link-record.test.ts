import { expect, test } from 'vitest';
import {
  decodeDomain,
  decodeLink,
  encodeDomain,
  encodeLink,
  linkKey,
  type ReplicaLink,
} from './link-record.ts';

const link: ReplicaLink = {
  aliasId: 1,
  domainId: 7,
  alias: 'Sale-2026',
  linkId: 2,
  workspaceId: 3,
  linkHash: 'abcdefghijklmnop',
  linkStatus: 8,
  longUrlStatus: 2,
  expiresAt: null,
  createdAt: Date.UTC(2026, 0, 1),
  url: 'https://a.test/?b=1#c',
};

test.each<Partial<ReplicaLink>>([
  {},
  { expiresAt: Date.UTC(2100, 0, 1) },
  { aliasId: 2 ** 47, linkId: 2 ** 47, workspaceId: 2 ** 47 },
  { linkStatus: 63, longUrlStatus: 31 },
  { url: `https://a.test/${'x'.repeat(8177)}` },
  { alias: 'a' },
])('a link is read as it was written, with %j', (changes) => {
  const written = { ...link, ...changes };
  const bytes = encodeLink(written);

  expect(decodeLink(written.domainId, bytes, bytes.length)).toEqual(written);
});

test('aliases that differ in case alone have one key, those of other domains another', () => {
  expect(linkKey(7, 'SALE')).toEqual(linkKey(7, 'sale'));
  expect(linkKey(8, 'sale')).not.toEqual(linkKey(7, 'sale'));
});

test('keys sort by domain, then by alias', () => {
  const keys = [linkKey(256, 'a'), linkKey(1, 'b'), linkKey(1, 'a'), linkKey(1, 'ab')];

  expect(keys.sort((a, b) => Buffer.compare(a, b))).toEqual([
    linkKey(1, 'a'),
    linkKey(1, 'ab'),
    linkKey(1, 'b'),
    linkKey(256, 'a'),
  ]);
});

test.each([true, false])('a domain that is served: %s', (isServed) => {
  const domain = { id: 123_456, host: 'go.test:8080', isServed };

  expect(decodeDomain(domain.host, encodeDomain(domain))).toEqual(domain);
});
