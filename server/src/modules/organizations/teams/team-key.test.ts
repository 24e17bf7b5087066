import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { nameTeamsByKey } from './name-teams.ts';

let byId: TestApp;
let bySlug: TestApp;
beforeAll(async () => {
  byId = await startTestApp({ TEAM_KEY: 'id' });
  bySlug = await startTestApp();
  // Ids that could be slugs.
  await bySlug.sql`select setval(pg_get_serial_sequence('teams', 'id'), 100 + (select coalesce(max(id), 0) from teams))`;
});
afterAll(async () => Promise.all([byId.close(), bySlug.close()]));

const read = async (browser: Browser, path: string) => (await browser.get(path)).json();

test('where teams go by their id, it names a new team in addresses, and stays with another name', async () => {
  const { owner, slug } = await makeOrganization(byId);

  const made = (await owner.post(`/organization/${slug}/teams`, { name: 'Press' })).json();
  const place = `/organization/${slug}/team/${String(made.id)}`;
  const renamed = (await owner.patch(place, { name: 'Newsroom' })).json();

  expect(made.slug).toBe(String(made.id));
  expect(renamed).toMatchObject({ id: made.id, slug: made.slug, name: 'Newsroom' });
  expect((await read(owner, place)).name).toBe('Newsroom');
  expect((await read(owner, '/state')).product.team_key).toBe('id');
});

test('where teams go by their id, none gets a slug', async () => {
  const { owner, slug } = await makeOrganization(byId);
  const [team] = (await read(owner, `/organization/${slug}`)).teams;

  const made = await owner.post(`/organization/${slug}/teams`, { name: 'Press', slug: 'press' });
  const place = `/organization/${slug}/team/${String(team.id)}`;
  const renamed = await owner.patch(place, { name: 'Sales', slug: 'sales' });

  for (const refused of [made, renamed])
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { slug: ['Teams are named by their id here.'] },
    ]);
  expect((await read(owner, `/organization/${slug}`)).teams).toEqual([team]);
});

test('teams that had slugs go by their id once that is set, and are found by both', async () => {
  const { owner, slug } = await makeOrganization(bySlug);
  const [team] = (await read(owner, `/organization/${slug}`)).teams;
  const taken = (await owner.post(`/organization/${slug}/teams`, { name: 'Press' })).json();
  await owner.patch(`/organization/${slug}/team/sales`, { name: 'Sales', slug: String(taken.id) });
  const undone = new Error('Other tests go by slugs.');

  let rows: unknown[] = [];
  const named = byId.services.db.transaction(async (db) => {
    await nameTeamsByKey({ db, config: byId.services.config });
    rows = await db.execute(sql`
      select teams.slug, string_agg(team_slugs.slug, ' ' order by team_slugs.slug collate "C") as found_by
      from teams join team_slugs on team_slugs.team_id = teams.id
      join organizations on organizations.id = teams.organization_id
      where organizations.slug = ${slug} group by teams.id order by teams.id`);
    throw undone;
  });

  await expect(named).rejects.toBe(undone);
  expect([...rows]).toEqual([
    { slug: String(team.id), found_by: [String(team.id), String(taken.id), 'sales'].sort().join(' ') },
    // Its id is what the other one was called.
    { slug: 'press', found_by: 'press' },
  ]);
});
