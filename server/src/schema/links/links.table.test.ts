import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { connectPostgres } from '../../platform/postgres/postgres.ts';
import { freshAlias } from '../../testing/test-app.ts';
import { storeDomain, storeLink } from '../../testing/stored-links.ts';

const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
const { sql } = postgres;

afterAll(() => postgres.close());

async function storeOnNewDomain(alias: string) {
  return storeLink(sql, (await storeDomain(sql)).id, alias);
}

test('an alias can not be renamed: what is in print must go on leading where it led', async () => {
  const { aliasId, alias } = await storeOnNewDomain(freshAlias());

  const renaming = sql`update aliases set alias = ${freshAlias()} where id = ${aliasId}`;

  await expect(renaming).rejects.toThrow(`Alias ${alias} can not be renamed or moved to another domain`);
  expect(await sql`select alias from aliases where id = ${aliasId}`).toEqual([{ alias }]);
});

test('an alias can not be moved to another domain', async () => {
  const { aliasId, alias, domainId } = await storeOnNewDomain(freshAlias());
  const other = await storeDomain(sql);

  const moving = sql`update aliases set domain_id = ${other.id} where id = ${aliasId}`;

  await expect(moving).rejects.toThrow(`Alias ${alias} can not be renamed or moved to another domain`);
  expect(await sql`select domain_id from aliases where id = ${aliasId}`).toEqual([{ domain_id: domainId }]);
});

test('an alias can be given to another link, and be its main one or not', async () => {
  const moved = await storeOnNewDomain(freshAlias());
  const other = await storeOnNewDomain(freshAlias());

  await sql`update aliases set link_id = ${other.linkId}, is_main = false where id = ${moved.aliasId}`;

  const rows = await sql`select link_id, is_main from aliases where id = ${moved.aliasId}`;
  expect(rows).toEqual([{ link_id: String(other.linkId), is_main: false }]);
});

test('links that are not where they were made are found by index', async () => {
  const plan = await sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return sql<{ 'QUERY PLAN': string }[]>`
      explain select from links
      where workspace_id <> origin_workspace_id and (workspace_id = 1 or origin_workspace_id = 1)`;
  });

  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  // One of them holds all such links, which may be enough while there are few.
  expect(lines).toMatch(/links_moved_(here|away)/);
});

test.each([
  ['expires_at = now()', 1],
  ['status = status | 1', 1],
  ['hash = md5(random()::text)', 1],
  ['updated_at = now(), version = version + 1', 0],
])('front doors are told of a link’s change when it is theirs to know: %s', async (change, told) => {
  const { linkId, aliasId } = await storeOnNewDomain(freshAlias());
  const changesOf = async () =>
    (await sql`select from replica_changes where kind = 'alias' and ref_id = ${aliasId}`).count;
  const before = await changesOf();

  await sql.unsafe(`update links set ${change} where id = ${String(linkId)}`);

  expect((await changesOf()) - before).toBe(told);
});

const keys = join(import.meta.dirname, '../../../migrations/postgres/0410_aliases_of_ones_own_rules.sql');

test('aliases that were there before have keys in lower case, which stay theirs', async () => {
  const before = `
    create schema before_keys;
    set local search_path = before_keys;
    create table domains (id integer primary key, type text not null);
    create table aliases (id integer primary key, domain_id integer not null, alias text not null);
    create unique index aliases_domain_alias on aliases (domain_id, lower(alias));
    create function refuse_alias_move() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger aliases_stay before update on aliases for each row
      when ((new.alias, new.domain_id) is distinct from (old.alias, old.domain_id)) execute function refuse_alias_move();
    insert into domains values (1, 'common'), (2, 'organization');
    insert into aliases values (1, 1, 'Sale-2026'), (2, 2, 'sale-2026'), (3, 2, 'x');`;
  let rows: readonly object[] = [];

  const undone = sql.begin(async (sql) => {
    await sql.unsafe(before).simple();
    await sql.unsafe(readFileSync(keys, 'utf8')).simple();
    rows = await sql`
      select aliases.alias, key, wide_aliases or case_sensitive_aliases as ruled
      from aliases join domains on domains.id = domain_id order by aliases.id`;
    const [keyed] =
      await sql`insert into aliases (id, domain_id, alias) values (9, 2, 'New-1') returning key`;
    expect(keyed).toEqual({ key: 'new-1' });
    await sql.unsafe(`savepoint taken`);
    const taken = sql`insert into aliases (id, domain_id, alias, key) values (4, 1, 'SALE-2026', 'sale-2026')`;
    await expect(taken).rejects.toThrow('aliases_domain_key');
    await sql.unsafe(`rollback to taken`);
    await sql`update aliases set key = 'other' where id = 1`;
  });

  await expect(undone).rejects.toThrow('refused');
  expect(rows).toEqual([
    { alias: 'Sale-2026', key: 'sale-2026', ruled: false },
    { alias: 'sale-2026', key: 'sale-2026', ruled: false },
    { alias: 'x', key: 'x', ruled: false },
  ]);
});

test('a key of an alias can not be changed', async () => {
  const { aliasId, alias } = await storeOnNewDomain(freshAlias());

  const changing = sql`update aliases set key = ${freshAlias()} where id = ${aliasId}`;

  await expect(changing).rejects.toThrow(`Alias ${alias} can not be renamed`);
});
