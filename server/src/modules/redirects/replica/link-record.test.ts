import { afterAll, expect, inject, test } from 'vitest';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { LinkRoutes, noRoutes } from '../routes/link-routes.ts';
import { domainRecord, linkKey, linkRecord, type ReplicaLink } from './link-record.ts';

const link: ReplicaLink = {
  aliasId: 1,
  domainId: 7,
  alias: 'Sale-2026',
  key: '',
  linkId: 2,
  workspaceId: 3,
  linkHash: 'abcdefghijklmnop',
  linkStatus: 8,
  longUrlStatus: 2,
  expiresAt: null,
  createdAt: Date.UTC(2026, 0, 1),
  url: 'https://a.test/?b=1#c',
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

test.each<Partial<ReplicaLink>>([
  {},
  { expiresAt: Date.UTC(2100, 0, 1) },
  { aliasId: 2 ** 47, linkId: 2 ** 47, workspaceId: 2 ** 47 },
  { linkStatus: 63, longUrlStatus: 31 },
  { url: `https://a.test/${'x'.repeat(8177)}` },
  { alias: 'a' },
  { hasPassword: true },
  { hasAnalytics: false },
  { card: '{"title":"Söle \\"2026\\"","text":null,"imageUrl":null}' },
  { hasClickLimit: true, afterClicksUrl: 'https://after.test/' },
  { routes: new LinkRoutes('[{"id":"a","url":"https://é.test/"}]') },
  { url: 'https://b.test/', routes: new LinkRoutes(JSON.stringify('x'.repeat(100_000))) },
])('a link is read as it was written, with %j', (changes) => {
  const written = { ...link, ...changes };
  expect(linkRecord.decode(linkRecord.encode(written))).toEqual(written);
});

test('keys of one alias on two domains differ, and hold any script', () => {
  expect(linkKey(7, 'grüße/ü').subarray(4).toString()).toBe('grüße/ü');
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
  const domain = {
    id: 123_456,
    host: 'go.test:8080',
    isServed,
    isDirected: false,
    leadsTo: '',
    rootUrl: '',
    notFoundUrl: '',
    appleAppLinks: '',
    androidAppLinks: '',
    isBranded: false,
    strictTransport: '',
    wideAliases: isServed,
    caseSensitiveAliases: !isServed,
  };

  expect(domainRecord.decode(domainRecord.encode(domain))).toEqual(domain);
});

const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
afterAll(() => postgres.close());

// What no front door needs for a visit. What is added to a table stands here, or in its record.
const notCarried: Record<string, string[]> = {
  aliases: ['created_at', 'is_main'],
  domains: [
    'allow_for_guests',
    'certificate_error',
    'certificate_issuer',
    'certificate_looked_at',
    'contested_at',
    'created_at',
    'deleted_at',
    'direction',
    'direction_lost_at',
    'direction_missed_at',
    'findings',
    'for_all_teams',
    'guest_can_use_custom_alias',
    'is_base',
    'is_default',
    'looked_at',
    'looks',
    'next_look_at',
    'organization_id',
    'plan_ended_at',
    'proof_lost_at',
    'proof_missed_at',
    'registered_until',
    'registrar',
    'registration_held',
    'registration_look_at',
    'registration_told_days',
    'require_email_verification',
    'subscribed_only',
    'told_at',
    'user_id',
  ],
  links: [
    'analytics_public',
    'description',
    'external_id',
    'repeats_destination',
    'title',
    'updated_at',
    'version',
    'workspace_id',
  ],
  long_urls: ['created_at', 'hash'],
};

test.each(Object.entries(notCarried))('what %s has is carried to front doors', async (table, left) => {
  const rows = await postgres.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema()`;
  const read = new Set(`${linkRecord.rows} ${domainRecord.rows}`.match(/[a-z_]+[.][a-z_]+/g));

  const others = rows.map(({ name }) => name).filter((name) => !read.has(`${table}.${name}`));
  expect(others.sort()).toEqual(left);
});
