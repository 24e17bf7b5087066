import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeLink } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MIGRATION = new URL('../../../../migrations/postgres/0160_composed_tags.sql', import.meta.url);

const decomposed = (text: string) => text.normalize('NFD');

test('tags that were kept with their letters apart are found, and joined with those that they equal', async () => {
  const { browser } = await makeAccount(app);
  const [one, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  const keep = async (name: string, ...links: { linkId: number }[]) => {
    const [tag] = await app.sql`
      insert into tags (workspace_id, name) values (${one.workspaceId}, ${name}) returning id`;
    for (const { linkId } of links)
      await app.sql`insert into link_tags (link_id, tag_id) values (${linkId}, ${Number(tag?.['id'])})`;
  };
  await keep(decomposed('café'), one, other);
  await keep('café', one);
  await keep(decomposed('zoë'), other);
  // The same by other letters: both orders of two marks.
  await keep('a\u0323\u0302b', one);
  await keep('a\u0302\u0323b', other);
  // A single letter once it is composed, which no tag may be.
  await keep(decomposed('é'), one);

  await app.sql.begin(async (sql) => sql.unsafe(readFileSync(MIGRATION, 'utf8')));

  const names = await app.sql`select name from tags where workspace_id = ${one.workspaceId} order by id`;
  expect(names.map(({ name }) => String(name))).toEqual(['café', 'zoë', 'ậb', decomposed('é')]);
  const found = async (tag: string) => {
    const { data } = (await browser.get(`/urls/all?tag=${encodeURIComponent(tag)}`)).json();
    return data.map(({ hash }: { hash: string }) => hash).toSorted();
  };
  const both = [one.hash, other.hash].toSorted();
  expect(await found('café')).toEqual(both);
  expect(await found('ậb')).toEqual(both);
  expect(await found('zoë')).toEqual([other.hash]);
});
