import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { plainDomain } from '../../../testing/front-door.ts';
import { storeDomain, storeLink, type StoredLink } from '../../../testing/stored-links.ts';
import { DatabaseLookup } from './database-lookup.ts';
import { LookupUnavailable } from './impatient-pool.ts';

const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
const connect = (url = inject('databaseUrl')) =>
  connectPostgres({ url, name: 'test lookup', connections: 2 });

let domain: { id: number; host: string };
let link: StoredLink;

beforeAll(async () => {
  domain = await storeDomain(postgres.sql);
  link = await storeLink(postgres.sql, domain.id, 'Look-Me-Up');
});
afterAll(() => postgres.close());

const asked = (alias: string, address = '192.0.2.1') => ({ host: domain.host, alias, address });

test('a link is found without regard to case; what is not there is not', async () => {
  const lookup = new DatabaseLookup({ connect, timeoutMs: 5000 });

  const [found, unknown, elsewhere] = await Promise.all([
    lookup.find(asked('look-me-up')),
    lookup.find(asked('unknown')),
    lookup.find({ ...asked('look-me-up'), host: 'nowhere.test' }),
  ]);

  expect(found.link).toMatchObject({ aliasId: link.aliasId, alias: 'Look-Me-Up', url: link.url });
  expect(unknown).toEqual({
    domain: { ...plainDomain, ...domain },
    link: undefined,
  });
  expect(elsewhere).toEqual({ domain: undefined, link: undefined });
  await lookup.close();
});

test('the rules of the domain say which alias is found', async () => {
  const [exact] = await postgres.sql<[{ id: number; host: string }]>`
    insert into domains (host, type, kind, proven_at, wide_aliases, case_sensitive_aliases)
    values (${`${randomUUID()}.test`}, 'organization', 'own', now(), true, true) returning id, host`;
  const rules = { caseSensitiveAliases: true };
  await storeLink(postgres.sql, exact.id, 'go/Grüße', rules);
  await storeLink(postgres.sql, exact.id, 'go/grüße', rules);
  const lookup = new DatabaseLookup({ connect, timeoutMs: 5000 });

  const found = await Promise.all(
    ['go/Grüße', 'go/gru\u0308ße', 'GO/GRÜẞE'].map((alias) =>
      lookup.find({ ...asked(alias), host: exact.host }),
    ),
  );

  expect(found.map(({ link }) => link?.alias)).toEqual(['go/Grüße', 'go/grüße', undefined]);
  expect(found[0]?.domain).toMatchObject({ wideAliases: true, caseSensitiveAliases: true });
  await lookup.close();
});

test('a thousand who ask for one link cost one query, and ten thousand links few', async () => {
  let queries = 0;
  const counting = () => {
    const pool = connect();
    const unsafe = (...parameters: Parameters<typeof pool.sql.unsafe>) => {
      queries += 1;
      return pool.sql.unsafe(...parameters);
    };
    return { ...pool, sql: Object.assign(Object.create(pool.sql) as typeof pool.sql, { unsafe }) };
  };
  const lookup = new DatabaseLookup({ connect: counting, timeoutMs: 20_000 });

  await Promise.all(Array.from({ length: 1000 }, () => lookup.find(asked('look-me-up'))));
  expect(queries).toBe(1);

  const many = Array.from({ length: 1500 }, (_, index) =>
    lookup.find(asked(`unknown-${String(index)}`, `192.0.2.${String(index % 3)}`)),
  );
  await Promise.all(many);
  expect(queries).toBeLessThanOrEqual(20);
  await lookup.close();
});

test('one site that asks for all it can leaves others their places', async () => {
  const lookup = new DatabaseLookup({ connect, timeoutMs: 20_000 });
  const ofFlooder = (_: unknown, index: number) =>
    lookup.find(asked(`flood-${String(index)}`, `2001:db8:0:${index.toString(16)}::1`));

  const flood = Promise.allSettled(Array.from({ length: 3000 }, ofFlooder));
  const other = lookup.find(asked('look-me-up'));

  expect((await other).link?.url).toBe(link.url);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2500);
  await lookup.close();
});

test('a database that is down is no answer, and is left alone for a moment', async () => {
  const lookup = new DatabaseLookup({ connect: () => connect('postgres://nobody@127.0.0.1:9/none') });

  await expect(lookup.find(asked('look-me-up'))).rejects.toBeInstanceOf(LookupUnavailable);
  const startedAt = performance.now();
  await expect(lookup.find(asked('look-me-up'))).rejects.toBeInstanceOf(LookupUnavailable);

  expect(performance.now() - startedAt).toBeLessThan(500);
  await lookup.close();
});

test('a database that hangs is given up in time, and found again when it answers', async () => {
  const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentUrl = `postgres://nobody@127.0.0.1:${String((silent.address() as AddressInfo).port)}/none`;
  let isHanging = true;
  const lookup = new DatabaseLookup({
    connect: () => connect(isHanging ? silentUrl : undefined),
    timeoutMs: 300,
  });

  const startedAt = performance.now();
  await expect(lookup.find(asked('look-me-up'))).rejects.toBeInstanceOf(LookupUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(3000);

  isHanging = false;
  await new Promise((later) => setTimeout(later, 600));
  expect((await lookup.find(asked('look-me-up'))).link?.url).toBe(link.url);
  await lookup.close();
  silent.close();
});
