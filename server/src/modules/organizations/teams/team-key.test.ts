import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization } from '../../../testing/organizations.ts';
import { ownEngines, type OwnEngines } from '../../../testing/engines/own-engines.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { nameTeamsByKey } from './name-teams.ts';

let byId: TestApp;
beforeAll(async () => {
  byId = await startTestApp({ TEAM_KEY: 'id' });
});
afterAll(async () => byId.close());

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

describe('in a database where teams had slugs', () => {
  let engines: OwnEngines;
  let app: TestApp;
  beforeAll(async () => {
    // All organizations are changed at once, and the others' are not ours.
    engines = await ownEngines('team_key');
    await engines.migrate();
    const { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL } = engines;
    app = await startTestApp({ DATABASE_URL, CLICKHOUSE_URL });
  });
  afterAll(async () => {
    await app.close();
    await engines.remove();
  });

  test('they go by their id once that is set, and are found by both', async () => {
    // Ids that could be slugs.
    await app.sql`select setval(pg_get_serial_sequence('teams', 'id'), 100)`;
    const { owner, slug } = await makeOrganization(app);
    const [first] = (await read(owner, `/organization/${slug}`)).teams;
    const second = (await owner.post(`/organization/${slug}/teams`, { name: 'Press' })).json();
    await owner.patch(`/organization/${slug}/team/sales`, { name: 'Sales', slug: String(second.id) });

    await nameTeamsByKey({ db: app.services.db, config: { ...app.services.config, teamKey: 'id' } });

    const { teams } = await read(owner, `/organization/${slug}`);
    // The id of the second is what the first was called.
    expect(teams.map((team: { slug: string }) => team.slug).sort()).toEqual(
      [String(first.id), 'press'].sort(),
    );
    for (const address of ['sales', String(second.id), String(first.id)])
      expect((await read(owner, `/organization/${slug}/team/${address}`)).id).toBe(first.id);
    expect((await read(owner, `/organization/${slug}/team/press`)).id).toBe(second.id);
  });
});
