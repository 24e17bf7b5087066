import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { runBatch, sendFile } from '../../../testing/bulk/bulk-files.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const utm = { utm_source: 'mail', utm_medium: 'email', utm_campaign: 'spring' };
const query = 'utm_source=mail&utm_medium=email&utm_campaign=spring';

/** A workspace with the tag `sale` and a preset, by what its addresses begin with; answers the preset. */
async function furnish(browser: Browser, place = ''): Promise<number> {
  await browser.post(`${place}/url/create`, { url: freshUrl(), tags: ['sale', 'shoes'] });
  return (await browser.post(`${place}/preset/create`, { name: 'Spring', ...utm })).json().id as number;
}

async function withDomain() {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const { host } = await storeOwned(app, { email });
  const preset = await furnish(browser);
  const set = async (body: object) => {
    const answer = await browser.put(`${DOMAINS}/${host}/defaults`, body);
    app.outdateMemory();
    return answer;
  };
  return { browser, email, host, preset, set };
}

const create = async (browser: Browser, body: object, place = '') => {
  const answer = await browser.post(`${place}/url/create`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json()[0];
};

test('new links get the tags and UTM parameters of their domain where nobody says otherwise', async () => {
  const { browser, email, host, preset, set } = await withDomain();
  const url = freshUrl();

  const answer = await set({ preset, tags: ['shoes', 'sale'] });
  const plain = await create(browser, { url, domain: host });
  const elsewhere = await create(browser, { url });
  const ownTags = await create(browser, { url: freshUrl(), domain: host, tags: ['new'] });
  const noTags = await create(browser, { url: freshUrl(), domain: host, tags: [] });
  const ownUtm = await create(browser, { url: `${url}?UTM_source=x`, domain: host });
  const without = await create(browser, { url: `${url}/2`, domain: host, domain_defaults: false });

  expect(answer.json().data).toEqual([
    { team: null, preset: { id: preset, name: 'Spring' }, tags: ['sale', 'shoes'] },
  ]);
  expect([plain.url, plain.aliases[0].tags]).toEqual([`${url}?${query}`, ['sale', 'shoes']]);
  expect([elsewhere.url, elsewhere.aliases[0].tags]).toEqual([url, []]);
  expect([ownTags.aliases[0].tags, noTags.aliases[0].tags]).toEqual([['new'], []]);
  expect([ownUtm.url, ownUtm.aliases[0].tags]).toEqual([`${url}?UTM_source=x`, ['sale', 'shoes']]);
  expect([without.url, without.aliases[0].tags]).toEqual([`${url}/2`, []]);
  const [noted] = await app.sql`
    select before, after from audit_entries join users on users.id = user_id
    where email = ${email} and action = 'domain.defaults_changed'`;
  expect(noted).toEqual({
    before: { domain: host, team: null, preset: null, tags: [] },
    after: { domain: host, team: null, preset: 'Spring', tags: ['sale', 'shoes'] },
  });
});

test('rows of a file get them by the same rule, and the page is told of them', async () => {
  const { browser, host, preset, set } = await withDomain();
  await set({ preset, tags: ['sale'] });
  const [plain, tagged] = [freshUrl(), freshUrl()];
  const lines = ['url,tags,utm_source', `${plain},,`, `${tagged},own,x`];

  const sent = await sendFile(browser, lines.join('\n'), { fields: { domain: host } });
  await runBatch(app, sent.json().id);

  const { data } = (await browser.get('/urls/available')).json();
  const made = data
    .filter(({ aliases }: { aliases: { domain: string }[] }) => aliases[0]?.domain === host)
    .map(({ url, aliases }: { url: string; aliases: { tags: string[] }[] }) => [url, aliases[0]?.tags]);
  expect(new Map(made)).toEqual(
    new Map([
      [`${plain}?${query}`, ['sale']],
      [`${tagged}?utm_source=x`, ['own']],
    ]),
  );
  const { available } = (await browser.get('/state')).json().domains;
  expect(available[0]).toMatchObject({
    domain: host,
    defaultTags: ['sale'],
    defaultUtm: { source: 'mail', medium: 'email', campaign: 'spring', term: '', content: '' },
  });
});

test('what is deleted is given to new links no more, and a tag that is renamed goes on', async () => {
  const { browser, host, preset, set } = await withDomain();
  await set({ preset, tags: ['sale', 'shoes'] });

  await browser.delete(`/preset/${String(preset)}`);
  await browser.delete('/tags/shoes');
  await browser.patch('/tags/sale', { name: 'clearance' });
  app.outdateMemory();
  const url = freshUrl();
  const made = await create(browser, { url, domain: host });
  const left = await browser.get(`${DOMAINS}/${host}/defaults`);

  expect([made.url, made.aliases[0].tags]).toEqual([url, ['clearance']]);
  expect(left.json().data).toEqual([{ team: null, preset: null, tags: ['clearance'] }]);
});

test('what is not of the workspace is refused', async () => {
  const { host, preset, set } = await withDomain();
  const other = await withDomain();
  await create(other.browser, { url: freshUrl(), tags: ['theirs'] });
  await set({ preset, tags: ['sale'] });

  const refusals = [
    await set({ preset: other.preset, tags: [] }),
    await set({ preset: null, tags: ['theirs'] }),
    await set({ preset: null, tags: [], team: 'sales' }),
    await other.browser.put(`${DOMAINS}/${host}/defaults`, { preset: other.preset, tags: [] }),
  ];

  expect(refusals.map((answer) => answer.json().code)).toEqual([
    'default_preset_unknown',
    'default_tag_unknown',
    'default_team_unknown',
    'not_found',
  ]);
  expect((await set({ preset, tags: ['sale'] })).json().data[0].tags).toEqual(['sale']);
});

test('each team of an organization has its own, set by whoever sees the team and manages domains', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const { host } = await storeOwned(app, { slug });
  const preset = await furnish(owner, place);
  const path = `/organization/${slug}/domains/${host}/defaults`;
  const manager = await makeMember(app, slug, { held: ['domains.view', 'domains.select'] });
  const viewer = await makeMember(app, slug, { held: ['domains.view'], role: 'admin' });

  const set = await owner.put(path, { team: 'sales', preset, tags: ['sale'] });
  const refused = [
    await manager.browser.put(path, { team: 'sales', preset: null, tags: [] }),
    await viewer.browser.put(path, { team: 'sales', preset: null, tags: [] }),
  ];
  app.outdateMemory();
  const url = freshUrl();
  const inTeam = await create(owner, { url, domain: host }, place);
  const inSpace = await create(owner, { url, domain: host }, `/organization/${slug}/personal`);

  expect(set.json().data).toEqual([
    { team: { slug: 'sales', name: 'Sales' }, preset: { id: preset, name: 'Spring' }, tags: ['sale'] },
  ]);
  expect(refused.map((answer) => answer.json().code)).toEqual(['default_team_unknown', 'forbidden']);
  expect((await manager.browser.get(path)).json().data).toEqual([]);
  expect((await viewer.browser.get(path)).json().data).toHaveLength(1);
  expect([inTeam.url, inTeam.aliases[0].tags]).toEqual([`${url}?${query}`, ['sale']]);
  expect([inSpace.url, inSpace.aliases[0].tags]).toEqual([url, []]);
});

test('a plan without tags sets none', async () => {
  const browser = await makeAccountWith(app, {}, ['use_tags']);
  const { email } = (await browser.get('/state')).json().user;
  const { host } = await storeOwned(app, { email });

  const refused = await browser.put(`${DOMAINS}/${host}/defaults`, { preset: null, tags: ['sale'] });

  expect(refused.json().code).toBe('tags_not_in_plan');
});
