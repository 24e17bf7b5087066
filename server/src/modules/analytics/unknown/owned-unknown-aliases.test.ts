import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { planWith } from '../../../testing/plans.ts';
import { freshAlias, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits, type Visit } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Domain {
  id: number;
  host: string;
}

async function askInVain({ id }: Domain, visits: readonly Visit[]): Promise<void> {
  const nothing = { hash: '', address: '', workspaceId: 0, linkId: 0, aliasId: 0 };
  const missed = visits.map((each) => ({ event_type: 'mistyped', domain_id: id, ...each }));
  await storeVisits(app, nothing, missed);
}

const pathOf = ({ host }: Domain, place = DOMAINS) => `${place}/${host}/unknown-aliases`;

async function read(browser: Browser, domain: Domain, place = DOMAINS, query = '') {
  const answer = await browser.get(`${pathOf(domain, place)}?${query}`);
  return answer.json() as { domain: string; data: UnknownAliasView[]; other_visits: number };
}

const aliasesOf = ({ data }: { data: UnknownAliasView[] }) => data.map(({ alias }) => alias);

/** Takes an alias off the list, or puts it back. */
const ignore = async (browser: Browser, path: string, alias: string, isIgnored = true) =>
  browser.put(`${path}/ignored`, { alias, is_ignored: isIgnored });

async function makeOwner() {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  return { browser, email, domain: await storeOwned(app, { email }) };
}

describe('what people asked for in vain on a domain of an account', () => {
  test('is listed for it, with the link of its own that is near', async () => {
    const { browser, domain } = await makeOwner();
    const alias = freshAlias();
    await makeLink(app, browser, { domain: domain.host, alias });
    await askInVain(domain, [
      { asked_alias: `${alias}x`, referrer_host: 'news.example' },
      { asked_alias: `${alias}X`, visitor_hash: 2 },
      { asked_alias: 'poster' },
      { asked_alias: 'robot', bot_class: 'crawler' },
      { asked_alias: 'wp-login.php' },
    ]);

    const { data, ...list } = await read(browser, domain);

    expect(data[0]).toMatchObject({
      ...{ alias: `${alias}x`.toLowerCase(), visits: 2, unique: 2, referrers: ['news.example'] },
      nearest: { alias },
    });
    expect(data[1]).toMatchObject({ alias: 'poster', visits: 1, nearest: null });
    expect(data).toHaveLength(2);
    expect(list).toMatchObject({ domain: domain.host, other_visits: 1 });
  });

  test('is ignored and put back by its owner, which the trail of the account has, and no other domain', async () => {
    const { browser, email, domain } = await makeOwner();
    const other = await storeOwned(app, { email });
    for (const each of [domain, other]) await askInVain(each, [{ asked_alias: 'noise' }]);

    await ignore(browser, pathOf(domain), 'NOISE');
    await ignore(browser, pathOf(domain), 'noise');

    expect(aliasesOf(await read(browser, domain))).toEqual([]);
    expect(aliasesOf(await read(browser, domain, DOMAINS, 'state=ignored'))).toEqual(['noise']);
    expect(aliasesOf(await read(browser, other))).toEqual(['noise']);
    await ignore(browser, pathOf(domain), 'noise', false);
    expect(aliasesOf(await read(browser, domain))).toEqual(['noise']);
    const told = await app.sql`
      select action from audit_entries where target = ${`${domain.host}/noise`} order by id`;
    expect(told.map(({ action }) => action as string)).toEqual([
      'domain_alias.ignored',
      'domain_alias.restored',
    ]);
  });

  test('is nobody else’s, and not the next owner’s of the name', async () => {
    const { browser, domain } = await makeOwner();
    await askInVain(domain, [{ asked_alias: 'former' }]);
    await ignore(browser, pathOf(domain), 'kept-quiet');
    const next = await makeSubscriber(app, 'enterprise');

    expect((await next.browser.get(pathOf(domain))).statusCode).toBe(404);
    expect((await ignore(next.browser, pathOf(domain), 'former')).statusCode).toBe(404);
    await app.sql`update domains set released_at = now() where id = ${domain.id}`;
    const theirs = await storeOwned(app, { email: next.email }, domain.host);
    await askInVain(theirs, [{ asked_alias: 'kept-quiet' }]);

    expect(aliasesOf(await read(next.browser, theirs))).toEqual(['kept-quiet']);
    expect((await browser.get(pathOf(domain))).statusCode).toBe(404);
    expect((await ignore(browser, pathOf(domain), 'former')).statusCode).toBe(404);
  });

  test('is shown as far back as the plan shows clicks, and not without statistics', async () => {
    const { browser, email, domain } = await makeOwner();
    await askInVain(domain, [
      { asked_alias: 'today' },
      { asked_alias: 'last-week', minutesAgo: 8 * 24 * 60 },
    ]);
    const changePlan = async (options: Parameters<typeof planWith>[1]) => {
      const name = await planWith(app, options);
      await app.sql`
        update subscriptions set plan_name = ${name} where billable_id =
          (select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
      app.outdateMemory();
    };

    await changePlan({ analytics_period: 'P7D' });
    expect(aliasesOf(await read(browser, domain))).toEqual(['today']);
    await changePlan({ analytics_enabled: false });

    const answer = await browser.get(pathOf(domain));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'analytics_not_in_plan']);
  });

  test('is refused where it is no alias', async () => {
    const { browser, domain } = await makeOwner();

    const answer = await ignore(browser, pathOf(domain), 'a b');

    expect([answer.statusCode, answer.json().errors]).toEqual([422, { alias: ['This is not an alias.'] }]);
  });
});

describe('what people asked for in vain on a domain of an organization', () => {
  async function makeParts() {
    const { owner, slug } = await makeOrganization(app);
    await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
    const domain = await storeOwned(app, { slug });
    return { owner, slug, domain, place: `/organization/${slug}/domains` };
  }

  test('is seen with the right to see domains, and ignored with that to change them', async () => {
    const { slug, domain, place } = await makeParts();
    await askInVain(domain, [{ asked_alias: 'poster' }]);
    const [seeing, changing, member] = [
      (await makeMember(app, slug, { held: ['domains.view'] })).browser,
      (await makeMember(app, slug, { held: ['domains.select'] })).browser,
      (await makeMember(app, slug, { role: 'admin' })).browser,
    ];
    const path = pathOf(domain, place);

    expect(aliasesOf(await read(seeing, domain, place))).toEqual(['poster']);
    expect((await ignore(seeing, path, 'poster')).statusCode).toBe(403);
    expect((await member.get(path)).statusCode).toBe(403);
    expect((await ignore(changing, path, 'poster')).statusCode).toBe(200);
    expect(aliasesOf(await read(seeing, domain, place))).toEqual([]);
  });

  test('names near links of teams alone whose statistics whoever looks sees', async () => {
    const { owner, slug, domain, place } = await makeParts();
    const alias = freshAlias();
    const inSupport: Browser = {
      ...owner,
      post: async (path, body, asked) => owner.post(`/organization/${slug}/team/support${path}`, body, asked),
    };
    await makeLink(app, inSupport, { domain: domain.host, alias });
    await askInVain(domain, [{ asked_alias: `${alias}x` }]);
    const nearestOf = async (browser: Browser) =>
      (await read(browser, domain, place)).data[0]?.nearest?.alias;
    const { browser } = await makeMember(app, slug, { role: 'viewer', held: ['domains.view'] });

    expect(await nearestOf(owner)).toBe(alias);
    expect(await nearestOf(browser)).toBeUndefined();
  });

  test('is of no other organization, and of no account', async () => {
    const { owner, domain } = await makeParts();
    const other = await makeOrganization(app);
    const path = pathOf(domain, `/organization/${other.slug}/domains`);

    expect((await owner.get(pathOf(domain))).statusCode).toBe(404);
    expect((await other.owner.get(path)).statusCode).toBe(404);
    expect((await ignore(other.owner, path, 'poster')).statusCode).toBe(404);
  });
});
