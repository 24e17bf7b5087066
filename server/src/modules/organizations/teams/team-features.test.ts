import { afterAll, beforeAll, expect, test } from 'vitest';
import { withheldSentence } from '@linklet/contract/organizations/withheld.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ios = { match: 'all', conditions: [{ condition: 'os', operation: 'is', value: ['ios'] }] };

interface Kept {
  withheld: string[];
}

async function makeTeam() {
  const made = await makeOrganization(app);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  const { browser: member } = await makeMember(app, made.slug, { role: 'member' });
  return { ...made, member, features: `${made.place}/features` };
}

async function withhold(owner: Browser, path: string, withheld: readonly string[]) {
  const answer = await owner.put(path, { withheld });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function newLink(browser: Browser, place: string) {
  const answer = await browser.post(`${place}/url/create`, { url: freshUrl() });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (await browser.get(`${place}/urls/available`)).json().data[0];
}

async function changePlan(email: string, plan: string): Promise<void> {
  await app.sql`
    update subscriptions set plan_name = ${plan} where billable_id = (
      select billable_id from workspaces join users on users.workspace_id = workspaces.id where email = ${email})`;
}

const refusalOf = ({ statusCode, json }: Awaited<ReturnType<Browser['get']>>) => [
  statusCode,
  json().code,
  json().message,
];

test('what is withheld from a team is refused there to all, in words of its own, and stays in its plan elsewhere', async () => {
  const { owner, member, slug, place, features } = await makeTeam();
  const made = await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
  const link = await newLink(member, place);
  await withhold(owner, features, ['redirect_routes', 'use_tags', 'use_custom_alias', 'delete_linklet']);

  for (const browser of [member, owner]) {
    const tagged = await browser.post(`${place}/url/create`, { url: freshUrl(), tags: ['spring'] });
    const named = await browser.post(`${place}/url/create`, { url: freshUrl(), alias: freshAlias() });
    const routed = await browser.put(`${place}/link/${link.hash}/routes`, {
      version: link.version,
      routes: [{ ...ios, url: 'https://apps.example/' }],
    });
    const deleted = await browser.put(`${place}/link/${link.hash}/state`, {
      version: link.version,
      state: 'deleted',
    });

    expect(refusalOf(tagged)).toEqual([422, 'tags_not_in_plan', withheldSentence]);
    expect(tagged.json().errors).toEqual({ tags: [withheldSentence] });
    expect(refusalOf(named)).toEqual([422, 'alias_not_in_plan', withheldSentence]);
    expect(refusalOf(routed)).toEqual([403, 'routes_not_in_plan', withheldSentence]);
    expect(refusalOf(deleted)).toEqual([403, 'deleting_not_in_plan', withheldSentence]);
  }
  expect(made.json().slug).toBe('support');
  for (const elsewhere of [`/organization/${slug}/team/support`, `/organization/${slug}/personal`, '']) {
    const tagged = await owner.post(`${elsewhere}/url/create`, {
      url: freshUrl(),
      tags: ['spring'],
      alias: freshAlias(),
    });
    expect([elsewhere, tagged.statusCode]).toEqual([elsewhere, 200]);
  }
});

test('the state of the team says what is withheld, and that of others says nothing of it', async () => {
  const { owner, member, slug, place, features } = await makeTeam();
  const before = (await member.get(`${place}/state`)).json();

  await withhold(owner, features, ['download_logs', 'use_bulk']);

  const state = (await member.get(`${place}/state`)).json();
  expect([before.withheld, state.withheld]).toEqual([[], ['download_logs', 'use_bulk']]);
  expect(before.features.filter((each: string) => !state.features.includes(each)).sort()).toEqual([
    'download_logs',
    'use_bulk',
  ]);
  expect((await owner.get(`/organization/${slug}/personal/state`)).json().withheld).toEqual([]);
});

test('a team says what its people may use of the plan', async () => {
  const { owner, member, place, features } = await makeTeam();
  await withhold(owner, features, ['use_bulk']);

  const seen = await member.get(place);
  const stranger = await (await app.guest()).get(place);

  expect(seen.json()).toMatchObject({
    ...{ slug: 'sales', membership: { role: 'member' }, status: { archived: false } },
  });
  expect(seen.json().features).toContain('use_tags');
  expect(seen.json().features).not.toContain('use_bulk');
  expect(stranger.statusCode).toBe(404);
});

test('whoever may change teams by a role withholds and gives back, which is noted, and members are told', async () => {
  const { owner, member, slug, place, features } = await makeTeam();
  const { browser: manager } = await makeMember(app, slug, { held: ['teams.update'] });
  const told = async () =>
    (await member.get('/notifications/recent'))
      .json()
      .notifications.map(({ text }: { text: string }) => text);

  const withheld = await withhold(manager, features, ['use_tags']);
  await withhold(manager, features, ['use_tags']);

  expect(withheld).toEqual((await owner.get(features)).json());
  expect(withheld.withheld).toEqual(['use_tags']);
  expect(await told()).toEqual(['The features of the team Sales of Acme have changed.']);
  const back = await withhold(manager, features, []);
  expect(back).toEqual({ plan: withheld.plan, withheld: [] });
  const tagged = await member.post(`${place}/url/create`, { url: freshUrl(), tags: ['spring'] });
  expect(tagged.statusCode).toBe(200);
  const noted = await app.sql`
    select before, after from audit_entries
    where action = 'team.features_changed' and target = ${`${slug}/sales`} order by id`;
  expect(noted).toEqual([
    { before: { withheld: [] }, after: { withheld: ['use_tags'] } },
    { before: { withheld: ['use_tags'] }, after: { withheld: [] } },
  ]);
});

test('changes at the same moment come one after another: each is noted with what the one before it left', async () => {
  const { owner, slug, features } = await makeTeam();
  const choices = [[], ['use_tags'], ['use_tags', 'delete_linklet'], ['redirect_routes']];

  const answers = await Promise.all(
    // As many as may be asked for in a minute.
    Array.from({ length: 30 }, async (_, index) =>
      owner.put(features, { withheld: choices[index % choices.length] ?? [] }),
    ),
  );

  const noted = await app.sql<{ before: Kept; after: Kept }[]>`
    select before, after from audit_entries
    where action = 'team.features_changed' and target like ${`${slug}/%`} order by id`;
  const last = (await owner.get(features)).json() as Kept;
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(noted.length).toBeGreaterThan(1);
  for (const [index, { before }] of noted.entries()) {
    expect(before.withheld).toEqual(noted[index - 1]?.after.withheld ?? []);
  }
  expect(noted.at(-1)?.after.withheld).toEqual(last.withheld);
});

test('the people of a team change nothing of it, its admins neither', async () => {
  const { owner, member, slug, features } = await makeTeam();
  const { browser: admin } = await makeMember(app, slug, { role: 'admin' });
  const { browser: maker } = await makeMember(app, slug, { held: ['teams.create'] });
  await withhold(owner, features, ['use_tags']);

  for (const browser of [member, admin, maker]) {
    const [seen, changed] = [await browser.get(features), await browser.put(features, { withheld: [] })];
    expect([seen.statusCode, changed.statusCode]).toEqual([403, 403]);
  }
  expect((await owner.get(features)).json().withheld).toEqual(['use_tags']);
});

test.each([[['fly']], [['support_teams']], [['use_tags', 'create_linklet']]])(
  '%j is refused: no team can be without it',
  async (withheld) => {
    const { owner, features } = await makeTeam();

    const answer = await owner.put(features, { withheld });

    expect(answer.statusCode).toBe(422);
    expect((await owner.get(features)).json().withheld).toEqual([]);
  },
);

test('what the plan does not include can’t be withheld, and what was stays so when a plan has it again', async () => {
  const { owner, member, email, place, features } = await makeTeam();
  await withhold(owner, features, ['redirect_routes']);
  await changePlan(email, 'enterprise');

  const lacking = await owner.put(features, { withheld: ['redirect_routes'] });
  const smaller = await withhold(owner, features, ['use_tags']);
  await changePlan(email, 'enterprise organization');

  expect(refusalOf(lacking).slice(0, 2)).toEqual([422, 'feature_not_in_plan']);
  expect(Object.keys(lacking.json().errors)).toEqual(['withheld']);
  expect(smaller.plan).not.toContain('redirect_routes');
  expect((await owner.get(features)).json().withheld).toEqual(['use_tags', 'redirect_routes']);
  expect((await member.get(`${place}/state`)).json().withheld).toEqual(['use_tags', 'redirect_routes']);
});

test('while sharing is withheld nobody sees what was shared, nor what is public', async () => {
  const { owner, member, place, features } = await makeTeam();
  const link = await newLink(member, place);
  await member.patch(`${place}/link/${link.hash}`, { version: link.version, analytics_public: true });
  const share = { name: 'Press', password: null, ends_at: null, is_frozen: false, filters: '' };
  const shared = (await member.post(`${place}/link/${link.hash}/shares`, share)).json();
  const guest = await app.guest();
  const seen = async () => [
    (await guest.get(`/shared/${shared.token}`)).statusCode,
    (await guest.get(`/shared/${link.hash}`)).statusCode,
  ];
  const before = await seen();

  await withhold(owner, features, ['share_analytics']);
  const without = await seen();
  await withhold(owner, features, []);

  expect([before, without, await seen()]).toEqual([
    [200, 200],
    [404, 404],
    [200, 200],
  ]);
});

test('what is withheld from a team is not to be had beside it, but for whoever withholds it', async () => {
  const { owner, slug, place, features } = await makeTeam();
  const { browser: admin } = await makeMember(app, slug, { role: 'admin' });
  const [inTeam, own] = [await newLink(admin, place), await newLink(admin, `/organization/${slug}/personal`)];
  await withhold(owner, features, ['use_analytics', 'use_tags']);
  const move = async (browser: Browser, from: string, [hash, to]: [string, object]) =>
    (await browser.post(`${from}/urls/change`, { links: [hash], change: { kind: 'move', to } })).json();
  const [home, team] = [{ organization: slug }, { organization: slug, team: 'sales' }];

  const [out, back] = [
    await move(admin, place, [inTeam.hash, home]),
    await move(admin, `/organization/${slug}/personal`, [own.hash, team]),
  ];
  const byOwner = await move(owner, place, [inTeam.hash, home]);
  const [ofTeam, ofAll] = [
    await admin.get(`${place}/stats/by/link`),
    await admin.get(`/organization/${slug}/stats/by/link`),
  ];

  expect([out.code, back.code, byOwner.code]).toEqual(['move_refused', 'move_refused', undefined]);
  expect(ofTeam.statusCode).toBe(403);
  expect([ofAll.statusCode, JSON.stringify(ofAll.json())]).toEqual([
    200,
    expect.not.stringContaining(inTeam.hash),
  ]);
});
