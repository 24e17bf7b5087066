import { randomUUID } from 'node:crypto';
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aliases, links } from '../../schema/links/links.table.ts';
import { linkTags, tags } from '../../schema/links/tags.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import { runStatement, type Database } from '../../platform/postgres/database.ts';
import { ownEngines } from '../engines/own-engines.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { readCatalogue } from './catalogue.ts';

type Ask = (db: Database) => Promise<unknown>;

const other = alias(links, 'other');
const byHash = eq(links.hash, 'of-nobody');

/** What refuses each: the tables, with what the statement asks for them by. */
const unbound: Record<string, [reads: string, ask: Ask]> = {
  'links by their name': ['links by hash', (db) => db.select().from(links).where(byHash)],
  'all links': ['links by nothing', (db) => db.select().from(links).limit(1)],
  'a change by id': ['links by id', (db) => db.update(links).set({ description: '' }).where(eq(links.id, 0))],
  'a deletion by id': ['tags by id', (db) => db.delete(tags).where(eq(tags.id, 0))],
  'what hangs from a link of the caller’s choice': [
    'link_tags by link_id',
    (db) => db.select().from(linkTags).where(eq(linkTags.linkId, 0)),
  ],
  'aliases with links of nobody': [
    'aliases by alias; links by nothing',
    (db) =>
      db
        .select({ id: links.id })
        .from(aliases)
        .innerJoin(links, eq(links.id, aliases.linkId))
        .where(eq(aliases.alias, 'nobody-has-this')),
  ],
  'a workspace, or else a name': [
    'links by nothing',
    (db) =>
      db
        .select()
        .from(links)
        .where(or(eq(links.workspaceId, 0), byHash)),
  ],
  'what is joined where there is a workspace': [
    'links by hash; tags by nothing',
    (db) =>
      db
        .select({ id: tags.id })
        .from(links)
        .leftJoin(tags, and(eq(tags.workspaceId, links.workspaceId), eq(links.workspaceId, 0)))
        .where(byHash),
  ],
  'another link than the workspace’s within the condition': [
    'links by hash',
    (db) =>
      db
        .select({ id: links.id })
        .from(links)
        .where(
          and(
            eq(links.workspaceId, 0),
            exists(db.select({ id: other.id }).from(other).where(eq(other.hash, 'of-nobody'))),
          ),
        ),
  ],
  'links of the same destination': [
    'links by nothing',
    (db) =>
      db
        .select({ id: other.id })
        .from(links)
        .innerJoin(other, eq(other.longUrlId, links.longUrlId))
        .where(eq(links.workspaceId, 0)),
  ],
  'the half of a union': [
    'links by hash',
    (db) =>
      db
        .select({ id: links.id })
        .from(links)
        .where(eq(links.workspaceId, 0))
        .union(db.select({ id: links.id }).from(links).where(byHash)),
  ],
  'what is copied': [
    'link_tags by tag_id',
    (db) =>
      db.execute(sql`
        insert into link_tags (link_id, tag_id) select link_id, tag_id from link_tags where tag_id = ${0}
        on conflict do nothing`),
  ],
  'plain SQL in a transaction': [
    'links by hash',
    (db) =>
      db.transaction((transaction) =>
        runStatement(transaction, 'select id from links where hash = $1', ['of-nobody']),
      ),
  ],
};

const bound: Record<string, Ask> = {
  'of one workspace': (db) =>
    db
      .select()
      .from(links)
      .where(and(eq(links.workspaceId, 0), byHash)),
  'of several workspaces': (db) =>
    db
      .select()
      .from(links)
      .where(inArray(links.workspaceId, [0, 1])),
  'of the workspaces that somebody pays for': (db) =>
    db
      .select({ id: links.id })
      .from(workspaces)
      .innerJoin(links, eq(links.workspaceId, workspaces.id))
      .where(eq(workspaces.billableId, 0)),
  'of workspaces that a subquery finds': (db) =>
    db
      .select({ id: links.id })
      .from(links)
      .where(sql`workspace_id = any(array(select id from workspaces where billable_id = ${0}))`),
  'of a workspace in either case': (db) =>
    db
      .select()
      .from(links)
      .where(
        or(
          and(eq(links.workspaceId, 0), byHash),
          inArray(links.id, db.select({ id: other.id }).from(other).where(eq(other.workspaceId, 0))),
        ),
      ),
  'what hangs from links of a workspace, joined in any order': (db) =>
    db
      .select({ name: tags.name, alias: aliases.alias })
      .from(tags)
      .innerJoin(linkTags, eq(linkTags.tagId, tags.id))
      .innerJoin(links, eq(links.id, linkTags.linkId))
      .leftJoin(aliases, eq(aliases.linkId, links.id))
      .where(eq(links.workspaceId, 0)),
  'by way of a part with a name': (db) =>
    db.execute(sql`
      with own as materialized (select id from links where workspace_id = ${0})
      update aliases set is_main = false from own where own.id = aliases.link_id and is_main`),
  'what hangs from a link that was found in a workspace before': async (db) => {
    const [link] = await db
      .select({ id: links.id })
      .from(links)
      .where(eq(links.workspaceId, linked))
      .limit(1);
    const tagged = await db
      .select({ tagId: linkTags.tagId })
      .from(linkTags)
      .where(eq(linkTags.linkId, link?.id ?? 0));
    expect(tagged).toEqual([{ tagId: expect.any(Number) }]);
  },
};

const addressOf = (name: string) => `/watched/${encodeURIComponent(name)}`;

let app: TestApp;
let isWatched: boolean;
/** A workspace with a link that has a tag. */
let linked: number;
beforeAll(async () => {
  app = await startTestApp();
  isWatched = (await readCatalogue(app.sql)) !== null;
  answerAsks(app);
  linked = await insertTagged(app);
});
afterAll(() => app.close());

function answerAsks({ server, services }: TestApp): void {
  const asks = new Map([
    ...Object.entries(unbound).map(([name, [, ask]]) => [name, ask] as const),
    ...Object.entries(bound),
  ]);
  server.get<{ Params: { name: string } }>('/watched/:name', async ({ params }) => {
    await asks.get(params.name)?.(services.db);
    return {};
  });
}

async function insertTagged({ sql }: TestApp): Promise<number> {
  const [row] = await sql<{ id: string }[]>`
    with workspace as (insert into workspaces (kind) values ('guest') returning id),
    destination as (
      insert into long_urls (hash, url) values (${Buffer.from(randomUUID())}, 'https://example.com/tagged') returning id
    ),
    link as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace.id, workspace.id, destination.id, ${randomUUID().slice(0, 12)} from workspace, destination
      returning id, workspace_id
    ),
    tag as (insert into tags (workspace_id, name) select id, 'watched' from workspace returning id),
    tagged as (insert into link_tags (link_id, tag_id) select link.id, tag.id from link, tag)
    select workspace_id as id from link`;
  return Number(row?.id);
}

test.for(Object.entries(unbound))(
  'a request fails its test that reads %s',
  async ([name, [reads]], { skip }) => {
    skip(!isWatched);

    const asked = app.ask(addressOf(name));

    await expect(asked).rejects.toThrow(`GET /watched/:name asks without a workspace.\n${reads}: `);
  },
);

test.for(Object.entries(bound))('a request may read %s', async ([name]) => {
  expect((await app.ask(addressOf(name))).statusCode).toBe(200);
});

test('what was found is known of each database by itself', async () => {
  const own = await ownEngines('bounds');
  await own.migrate();
  const elsewhere = await startTestApp({ DATABASE_URL: own.databaseUrl });
  onTestFinished(async () => {
    await elsewhere.close();
    await own.remove();
  });
  answerAsks(elsewhere);
  const here = linked;
  linked = await insertTagged(elsewhere);
  const name = 'what hangs from a link that was found in a workspace before';

  const there = await elsewhere.ask(addressOf(name));
  linked = here;

  expect([there.statusCode, (await app.ask(addressOf(name))).statusCode]).toEqual([200, 200]);
});

test('jobs, and what the tests ask for themselves, are not watched', async () => {
  expect(await app.services.db.select().from(links).where(byHash)).toEqual([]);
});

test('whatever belongs to workspaces is known from the database, and what hangs from it', async ({
  skip,
}) => {
  skip(!isWatched);
  await app.sql.begin(async (sql) => {
    await sql`create table watched_lists (id bigint primary key, workspace_id bigint not null)`;
    await sql`create table watched_items (list_id bigint references watched_lists (id))`;
    const { bindings } = (await readCatalogue(sql as unknown as TestApp['sql'])) ?? {};

    expect(bindings?.get('watched_lists')).toEqual({ columns: ['workspace_id'], hangs: false });
    expect(bindings?.get('watched_items')).toEqual({ columns: [], hangs: true });
    expect(bindings?.get('users')).toBeUndefined();
    await sql`drop table watched_items, watched_lists`;
  });
});
