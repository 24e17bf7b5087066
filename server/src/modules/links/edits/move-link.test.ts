import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carriedLink } from '../../../testing/carried-links.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makeLink(browser: Browser, place: string, url: string): Promise<string> {
  const answer = await browser.post(`${place}/url/create`, { url, tags: ['autumn'] });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json()[0].hash as string;
}

const move = (browser: Browser, place: string, links: string[], to: object | null) =>
  browser.post(`${place}/urls/change`, { links, change: { kind: 'move', to } });

const urlsAt = async (browser: Browser, place: string): Promise<string[]> =>
  (await browser.get(`${place}/urls/available`)).json().data.map(({ url }: { url: string }) => url);

test('an owner moves a link from the account into a team, with its alias, tags and history; clicks stay where it was made', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const url = `https://${slug}.example/moved`;
  const hash = await makeLink(owner, '', url);
  const before = (await owner.get(`/link/${hash}`)).json();

  const moved = await move(owner, '', [hash], { organization: slug, team: 'sales' });

  const after = (await owner.get(`${place}/link/${hash}`)).json();
  expect(moved.json()).toEqual({ changed: [hash], failed: [], former: {}, destinations: {} });
  expect([await urlsAt(owner, ''), await urlsAt(owner, place)]).toEqual([[], [url]]);
  expect([after.aliases, (await owner.get(`/link/${hash}`)).statusCode]).toEqual([before.aliases, 404]);
  const { data } = (await owner.get(`${place}/link/${hash}/history`)).json();
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['link.moved', 'link.created']);
  expect([data[0].before, data[0].after]).toEqual([{ place: 'own account' }, { place: 'Acme, Sales' }]);
  const [stored] = await app.sql`
    select origin_workspace_id = users.workspace_id as stays, repeats_destination from links
    join organizations on slug = ${slug} join users on users.id = owner_id where hash = ${hash}`;
  expect(stored).toMatchObject({ stays: true, repeats_destination: false });
  const tags = (await owner.get(`${place}/tags`)).json().data;
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(['autumn']);
});

test('a link whose destination is there already comes as a further one', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const url = `https://${slug}.example/twice`;
  await makeLink(owner, place, url);
  const hash = await makeLink(owner, '', url);

  const moved = await move(owner, '', [hash], { organization: slug, team: 'sales' });

  expect([moved.json().failed, await urlsAt(owner, place)]).toEqual([[], [url, url]]);
});

test('an admin moves links within the organization; a member takes none out of the team, nor anybody out of it all', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
  const [admin, member] = [
    await makeMember(app, slug, { role: 'admin' }),
    await makeMember(app, slug, { role: 'member' }),
  ];
  const hash = await makeLink(member.browser, place, `https://${slug}.example/team`);
  const mine = await makeLink(
    member.browser,
    `/organization/${slug}/personal`,
    `https://${slug}.example/mine`,
  );

  const refused = [
    await move(member.browser, place, [hash], { organization: slug }),
    await move(admin.browser, place, [hash], { organization: slug, team: 'support' }),
    await move(admin.browser, place, [hash], null),
    await move(admin.browser, place, [hash], { organization: slug, team: 'sales' }),
  ].map((answer) => [answer.statusCode, answer.json().code]);
  const brought = await move(member.browser, `/organization/${slug}/personal`, [mine], {
    organization: slug,
    team: 'sales',
  });
  const taken = await move(admin.browser, place, [hash], { organization: slug });
  const left = await move(owner, place, [mine], null);

  expect(refused).toEqual([
    [403, 'forbidden'],
    [404, 'not_found'],
    [403, 'move_refused'],
    [422, 'move_nowhere'],
  ]);
  expect([brought.json().changed, taken.json().changed, left.json().changed]).toEqual([
    [mine],
    [hash],
    [mine],
  ]);
  expect(await urlsAt(admin.browser, `/organization/${slug}/personal`)).toEqual([
    `https://${slug}.example/team`,
  ]);
});

const ads = { name: 'Our ads', provider: 'meta', pixel_id: '123456789012345' };

test('pixel scripts stay where they are, unless the other workspace has the same one', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const other = { ...ads, name: 'Others', pixel_id: '543210987654321' };
  const add = async (at: string, script: object) =>
    (await owner.post(`${at}/settings/pixel-scripts`, script)).json().id as number;
  const [own, left] = [await add('', ads), await add('', other)];
  const theirs = await add(place, { ...ads, name: 'Same ads' });
  const hash = await makeLink(owner, '', `https://${slug}.example/pixels`);
  const { version } = (await owner.get(`/link/${hash}`)).json();
  const chosen = await owner.patch(`/link/${hash}`, { pixels: [own, left], version });

  await move(owner, '', [hash], { organization: slug, team: 'sales' });

  expect(chosen.json().options.pixels).toEqual([own, left]);
  expect((await owner.get(`${place}/link/${hash}`)).json().options.pixels).toEqual([theirs]);
  const { pixels } = await carriedLink(app.sql, hash);
  expect(JSON.parse(pixels)).toEqual([{ id: theirs, provider: ads.provider, pixelId: ads.pixel_id }]);
});

const migration = join(import.meta.dirname, '../../../../migrations/postgres/0340_pixels_of_moved_links.sql');

test('links that were moved before lose the scripts that their workspace has not, and no others', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const { id } = (await owner.post(`${place}/settings/pixel-scripts`, ads)).json();
  const hash = await makeLink(owner, place, `https://${slug}.example/moved-before`);
  const kept = { id, provider: ads.provider, pixelId: ads.pixel_id };
  const stale = { ...kept, id: Number(id) + 1_000_000 };
  await app.sql`update links set pixels = ${JSON.stringify([stale, kept])}::text::jsonb where hash = ${hash}`;

  await app.sql.begin(async (sql) => sql.unsafe(readFileSync(migration, 'utf8')).simple());

  expect(JSON.parse((await carriedLink(app.sql, hash)).pixels)).toEqual([kept]);
});
