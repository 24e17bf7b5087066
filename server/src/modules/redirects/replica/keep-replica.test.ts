import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { connectPostgres, type Sql } from '../../../platform/postgres/postgres.ts';
import { storeDomain, storeLink, type StoredLink } from '../../../testing/stored-links.ts';
import { ReplicaKeeper } from './keep-replica.ts';
import { currentReplicaName, monotonicMs, replicaFolder } from './replica-files.ts';
import { ReplicaReader } from './replica-reader.ts';
import { ReplicaWriter } from './replica-writer.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
const { sql } = postgres;

let domain: { id: number; host: string };
let dataDir: string;
let keeper: ReplicaKeeper;
let reader: ReplicaReader;

beforeAll(async () => {
  domain = await storeDomain(sql);
  dataDir = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  keeper = startKeeper(dataDir);
  reader = new ReplicaReader(replicaFolder(dataDir));
  await eventually(() => expect(reader.isThere).toBe(true));
});

afterAll(async () => {
  await keeper.stop();
  await reader.close();
  await postgres.close();
  rmSync(dataDir, { recursive: true });
});

function startKeeper(folder: string): ReplicaKeeper {
  const connect = () => connectPostgres({ url: inject('databaseUrl'), name: 'test keeper', connections: 2 });
  return new ReplicaKeeper({ dataDir: folder, connect, log });
}

// In force everywhere within a second; the rest is for a busy machine.
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 });

const find = ({ domainId, alias }: Pick<StoredLink, 'domainId' | 'alias'>) =>
  reader.findLink(domainId, aliasKey(alias, { caseSensitiveAliases: false }));

test('a first copy holds every link and domain', async () => {
  const link = await storeLink(sql, domain.id, 'First-Copy');
  const folder = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  const copying = startKeeper(folder);
  const copy = new ReplicaReader(replicaFolder(folder));
  onTestFinished(async () => {
    await copying.stop();
    await copy.close();
    rmSync(folder, { recursive: true });
  });

  await eventually(() => expect(copy.isThere).toBe(true));

  expect(copy.findDomain(domain.host)).toEqual({
    ...domain,
    wideAliases: false,
    caseSensitiveAliases: false,
    isServed: true,
    isDirected: false,
    leadsTo: '',
    rootUrl: '',
    notFoundUrl: '',
    appleAppLinks: '',
    androidAppLinks: '',
    isBranded: false,
    strictTransport: '',
  });
  expect(copy.findLink(domain.id, 'first-copy')).toMatchObject({
    aliasId: link.aliasId,
    linkId: link.linkId,
    alias: 'First-Copy',
    url: link.url,
    linkStatus: 8,
    longUrlStatus: 2,
    expiresAt: null,
  });
});

test('a new link is found soon after its commit, without any notice of it', async () => {
  const link = await storeLink(sql, domain.id, 'unannounced');

  await eventually(() => expect(find(link)?.url).toBe(link.url));
});

test('a notice brings a new link at once', async () => {
  const waits: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const link = await storeLink(sql, domain.id, `announced-${String(count)}`);
    const committedAt = performance.now();
    await sql`select pg_notify('replica_changes', '')`;
    await eventually(() => expect(find(link)).toBeDefined());
    waits.push(performance.now() - committedAt);
  }

  // Without the notice half of them would wait longer: the keeper looks by itself every 200 ms.
  expect(waits.sort((left, right) => left - right)[3]).toBeLessThan(90);
});

test.each([
  ['status', async (id: number) => sql`update links set status = 9 where id = ${id}`, { linkStatus: 9 }],
  [
    'expiry',
    async (id: number) => sql`update links set expires_at = '2030-01-01T00:00:00.123Z' where id = ${id}`,
    { expiresAt: Date.parse('2030-01-01T00:00:00.123Z') },
  ],
  [
    'status of the long URL',
    async (id: number) =>
      sql`update long_urls set status = 1 where id = (select long_url_id from links where id = ${id})`,
    { longUrlStatus: 1 },
  ],
])('a change of the %s is in force', async (name, change, expected) => {
  const link = await storeLink(sql, domain.id, `edit-${name.slice(-3)}`);
  await eventually(() => expect(find(link)).toBeDefined());

  await change(link.linkId);

  await eventually(() => expect(find(link)).toMatchObject(expected));
});

test('an alias that the database has no more is gone', async () => {
  const link = await storeLink(sql, domain.id, 'taken-away');
  await eventually(() => expect(find(link)).toBeDefined());

  await sql`delete from aliases where id = ${link.aliasId}`;

  await eventually(() => expect(find(link)).toBeUndefined());
});

test('a domain that is switched off, or renamed, is so here', async () => {
  const own = await storeDomain(sql);
  await eventually(() => expect(reader.findDomain(own.host)?.isServed).toBe(true));

  await sql`update domains set is_disabled = true where id = ${own.id}`;
  await eventually(() => expect(reader.findDomain(own.host)?.isServed).toBe(false));

  await sql`update domains set host = ${`new-${own.host}`}, is_disabled = false where id = ${own.id}`;
  await eventually(() => {
    expect(reader.findDomain(own.host)).toBeUndefined();
    expect(reader.findDomain(`new-${own.host}`)?.id).toBe(own.id);
  });
});

test('changes of a slow transaction are not passed over, nor do they hold up the others', async () => {
  let slow: StoredLink | undefined;
  let quick: StoredLink | undefined;

  await sql.begin(async (transaction) => {
    slow = await storeLink(transaction as unknown as Sql, domain.id, 'slow');
    quick = await storeLink(sql, domain.id, 'quick');
    const { alias, domainId } = quick;
    await eventually(() => expect(find({ domainId, alias })).toBeDefined());
    expect(find(slow)).toBeUndefined();
  });

  await eventually(() => expect(slow && find(slow)).toBeDefined());
});

test('an alias of any script is kept by its key, and the rules of its domain follow', async () => {
  const [own] = await sql<[{ id: number; host: string }]>`
    insert into domains (host, type, kind, proven_at)
    values (${`${randomUUID()}.test`}, 'organization', 'own', now()) returning id, host`;
  await storeLink(sql, own.id, 'Go/Grüße');

  await eventually(() => {
    expect(reader.findLink(own.id, 'go/grüße')).toMatchObject({ alias: 'Go/Grüße' });
    expect(reader.findDomain(own.host)).toMatchObject({ wideAliases: false });
  });
  await sql`update domains set wide_aliases = true where id = ${own.id}`;
  await eventually(() => expect(reader.findDomain(own.host)).toMatchObject({ wideAliases: true }));
});

test('many changes at once all arrive', async () => {
  const { linkId } = await storeLink(sql, domain.id, 'of-many');
  await sql`
    insert into aliases (link_id, domain_id, alias, key)
    select ${linkId}, ${domain.id}, 'many-' || n, 'many-' || n from generate_series(1, 12000) as n`;

  await eventually(() => {
    expect(find({ domainId: domain.id, alias: 'many-1' })).toBeDefined();
    expect(find({ domainId: domain.id, alias: 'many-12000' })).toBeDefined();
  });
});

test('the keeper vouches for the replica again and again', async () => {
  const now = monotonicMs();

  await eventually(() => expect(reader.heartbeat().currentAsOf).toBeGreaterThan(now));
  expect(reader.heartbeat().currentAsOf).toBeLessThanOrEqual(monotonicMs());
});

test('a keeper that was away follows from where it stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  const before = startKeeper(folder);
  await eventually(() => expect(currentReplicaName(replicaFolder(folder))).toBeDefined());
  await before.stop();
  const name = currentReplicaName(replicaFolder(folder));

  const link = await storeLink(sql, domain.id, 'while-away');
  const after = startKeeper(folder);
  const copy = new ReplicaReader(replicaFolder(folder));
  await eventually(() => expect(copy.findLink(domain.id, 'while-away')?.url).toBe(link.url));

  expect(currentReplicaName(replicaFolder(folder))).toBe(name);
  await after.stop();
  await copy.close();
  rmSync(folder, { recursive: true });
});

test('a change whose transaction number was given twice, as after a crash, is not passed over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  const before = startKeeper(folder);
  const copy = new ReplicaReader(replicaFolder(folder));
  await eventually(() => expect(copy.isThere).toBe(true));
  await before.stop();
  const name = currentReplicaName(replicaFolder(folder)) ?? '';
  const writer = new ReplicaWriter(replicaFolder(folder), name);
  const [row] = await sql`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 3 as next`;
  const ahead = `${String(row?.['next'])}:${String(row?.['next'])}:`;
  const position = writer.position();
  if (position) writer.apply({ position: { ...position, snapshot: ahead } });
  await writer.close();

  const link = await storeLink(sql, domain.id, `twice-${name.slice(8, 16)}`);
  for (let count = 0; count < 5; count += 1) await sql`select pg_current_xact_id()`;
  const after = startKeeper(folder);
  await eventually(() => expect(copy.findLink(domain.id, link.alias)).toBeDefined());

  expect(currentReplicaName(replicaFolder(folder))).toBe(name);
  await after.stop();
  await copy.close();
  rmSync(folder, { recursive: true });
});

test('a replica of another version counts as none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  writeFileSync(join(replicaFolder(folder), 'links-1-abc.mdb'), 'of old');
  writeFileSync(join(replicaFolder(folder), 'current'), 'links-1-abc.mdb');

  const upgraded = startKeeper(folder);
  await eventually(() => expect(currentReplicaName(replicaFolder(folder))).toBeDefined());
  await upgraded.stop();

  expect(readdirSync(replicaFolder(folder))).not.toContain('links-1-abc.mdb');
  rmSync(folder, { recursive: true });
});

test.each([
  ['of another database', { databaseId: 'another' }],
  ['from the future', { snapshot: '99999999:99999999:' }],
  ['too old to follow', { takenAt: Date.now() - 7 * 86_400_000 }],
])('a replica %s is copied anew, and readers move on to the copy', async (_, change) => {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-replica-'));
  const before = startKeeper(folder);
  const copy = new ReplicaReader(replicaFolder(folder));
  await eventually(() => expect(copy.isThere).toBe(true));
  await before.stop();
  const oldName = currentReplicaName(replicaFolder(folder)) ?? '';
  const writer = new ReplicaWriter(replicaFolder(folder), oldName);
  const position = writer.position();
  if (position) writer.apply({ position: { ...position, ...change } });
  await writer.close();

  const after = startKeeper(folder);
  await eventually(() => expect(currentReplicaName(replicaFolder(folder))).not.toBe(oldName));
  const link = await storeLink(sql, domain.id, `anew-${oldName.slice(8, 16)}`);
  await eventually(() => expect(copy.findLink(domain.id, link.alias)).toBeDefined());

  await after.stop();
  await copy.close();
  rmSync(folder, { recursive: true });
});
