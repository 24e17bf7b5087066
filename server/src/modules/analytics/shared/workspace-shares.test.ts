import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { filtersOf, makeLink, storeVisits, type StoredLink } from '../../../testing/visits.ts';
import { exportShares, forgetShares } from './share-hooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Sharing {
  browser: Browser;
  guest: Browser;
  /** With the tag `spring`, and two clicks from Germany. */
  tagged: StoredLink;
  /** With a password, and a click from France. */
  secret: StoredLink;
}

async function makeClickedLinks(): Promise<Sharing> {
  const { browser } = await makeSubscriber(app, 'pro');
  const tagged = await makeLink(app, browser, { tags: ['spring'] });
  const secret = await makeLink(app, browser, { password: 'open sesame' });
  await storeVisits(app, tagged, [{ country: 'DE' }, { country: 'DE' }]);
  await storeVisits(app, secret, [{ country: 'FR' }]);
  return { browser, guest: await app.guest(), tagged, secret };
}

const share = async ({ browser }: { browser: Browser }, body: Record<string, unknown> = {}, place = '') =>
  browser.post(`${place}/stats/shares`, { name: 'Our client', ...body });

const tokenOf = async (sharing: Sharing, body?: Record<string, unknown>): Promise<string> =>
  (await share(sharing, body)).json().token;

const totals = async (guest: Browser, token: string, query = '') =>
  (await guest.get(`/shared/${token}/totals${query}`)).json();

test('whoever has the address of a workspace’s statistics sees the clicks of its links, and not which they are', async () => {
  const sharing = await makeClickedLinks();
  const { guest, tagged, secret } = sharing;
  const token = await tokenOf(sharing);

  const paths = ['', '/totals', '/timeline', '/popular', '/by/country'];
  const answers = await Promise.all(paths.map(async (path) => guest.get(`/shared/${token}${path}`)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect(answers[0]?.json()).toEqual({
    ...{ short_url: null, destination: null, created_at: null },
    ...{ filters: '', frozen_at: null, ends_at: null },
  });
  expect(answers[1]?.json()).toMatchObject({ totals: { human: 3 } });
  expect(answers[4]?.json().rows).toMatchObject([
    { value: 'DE', count: 2 },
    { value: 'FR', count: 1 },
  ]);
  const said = answers.map(({ body }) => body).join();
  for (const hidden of ['Our client', 'spring', tagged.address, secret.address, tagged.hash, secret.hash])
    expect(said).not.toContain(hidden);
});

test.each(['link', 'alias', 'tag', 'domain', 'rule'] as const)(
  'a workspace’s shared statistics tell nothing of the %s of a click',
  async (dimension) => {
    const sharing = await makeClickedLinks();
    const { guest, tagged } = sharing;
    const token = await tokenOf(sharing);
    const filters = encodeURIComponent(filtersOf({ dimension, values: ['spring'] }));

    const counted = await guest.get(`/shared/${token}/by/${dimension}`);
    const filtered = await guest.get(`/shared/${token}/totals?filters=${filters}`);

    expect(counted.statusCode).toBe(422);
    expect([filtered.statusCode, filtered.json().code]).toEqual([403, 'part_not_shared']);
    expect((await guest.get(`/shared/${token}/totals?link=${tagged.hash}`)).statusCode).toBe(422);
  },
);

test('the statistics of a tag are a workspace’s with its filter, which is kept to and not told', async () => {
  const sharing = await makeClickedLinks();
  const token = await tokenOf(sharing, { filters: filtersOf({ dimension: 'tag', values: ['spring'] }) });
  const france = encodeURIComponent(filtersOf({ dimension: 'country', values: ['FR'] }));

  expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 2 } });
  expect(await totals(sharing.guest, token, `?filters=${france}`)).toMatchObject({ totals: { human: 0 } });
  expect((await sharing.guest.get(`/shared/${token}`)).json().filters).toBe('');
});

test('a frozen share of a workspace has no clicks of later', async () => {
  const sharing = await makeClickedLinks();
  const token = await tokenOf(sharing, { is_frozen: true });
  await storeVisits(app, sharing.tagged, [{ minutesAgo: -1 }]);

  expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 3 } });
});

describe('clicks of a link are in it no longer once', () => {
  test('its statistics are off', async () => {
    const sharing = await makeClickedLinks();
    const token = await tokenOf(sharing);

    await app.sql`update links set analytics_enabled = false where id = ${sharing.secret.linkId}`;

    expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 2 } });
  });

  test('it is moved to another workspace', async () => {
    const [sharing, other] = [await makeClickedLinks(), await makeClickedLinks()];
    const token = await tokenOf(sharing);

    await app.sql`
      update links set workspace_id = ${other.secret.workspaceId} where id = ${sharing.secret.linkId}`;

    expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 2 } });
  });
});

test('shares of a workspace and of its links are apart, and each is revoked by itself', async () => {
  const sharing = await makeClickedLinks();
  const { browser, guest, tagged } = sharing;
  const ofLink = (await browser.post(`/link/${tagged.hash}/shares`, { name: 'Somebody' })).json();
  const ofAll = (await share(sharing, { password: 'open sesame' })).json();

  expect((await browser.get('/stats/shares')).json()).toEqual({ data: [ofAll] });
  expect((await browser.get(`/link/${tagged.hash}/shares`)).json()).toEqual({ data: [ofLink] });
  const crossed = [
    await browser.delete(`/stats/shares/${ofLink.id}`),
    await browser.delete(`/link/${tagged.hash}/shares/${ofAll.id}`),
  ];
  expect(crossed.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await totals(guest, ofAll.token)).toMatchObject({ code: 'share_password_required' });

  expect((await browser.delete(`/stats/shares/${ofAll.id}`)).statusCode).toBe(200);

  expect((await browser.get('/stats/shares')).json()).toEqual({ data: [] });
  expect(await totals(guest, ofAll.token)).toMatchObject({ code: 'not_shared' });
  expect(await totals(guest, ofLink.token)).toMatchObject({ totals: { human: 2 } });
});

test('the deletion of a link makes no share of its workspace out of its own', async () => {
  const sharing = await makeClickedLinks();
  const { browser, guest, tagged } = sharing;
  const { token } = (await browser.post(`/link/${tagged.hash}/shares`, { name: 'Somebody' })).json();

  await app.sql`delete from aliases where link_id = ${tagged.linkId}`;
  await app.sql`delete from links where id = ${tagged.linkId}`;

  expect(await totals(guest, token)).toMatchObject({ code: 'not_shared' });
  expect((await browser.get('/stats/shares')).json()).toEqual({ data: [] });
});

test('what a workspace shares and revokes is in the audit, without the address', async () => {
  const sharing = await makeClickedLinks();
  const { id, token } = (await share(sharing, { password: 'open sesame' })).json();
  await sharing.browser.delete(`/stats/shares/${id}`);

  const entries = await app.sql`
    select action, target, before, after from audit_entries
    where workspace_id = ${sharing.tagged.workspaceId} and action like 'share.%' order by id`;

  expect(entries).toMatchObject([
    { action: 'share.created', target: String(id), after: { name: 'Our client', has_password: true } },
    { action: 'share.revoked', target: String(id), before: { name: 'Our client' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|sesame|argon2`));
});

describe('refused is', () => {
  test('a plan without it, before and after', async () => {
    const { browser: free } = await makeAccount(app);
    const sharing = await makeClickedLinks();
    const token = await tokenOf(sharing);

    await makeLink(app, free);
    const answer = await share({ browser: free });
    await app.sql`
      update subscriptions set plan_name = 'personal' where ends_at is null and billable_id =
        (select billable_id from workspaces where id = ${sharing.tagged.workspaceId})`;

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sharing_not_in_plan']);
    expect(await totals(sharing.guest, token)).toMatchObject({ code: 'not_shared' });
  });

  test('the fifty-first address of a workspace, whatever its links have', async () => {
    const { browser, tagged } = await makeClickedLinks();
    await app.sql`
      insert into stats_shares (workspace_id, link_id, name, filters, token_hash, sealed_token, created_at)
      select ${tagged.workspaceId}, case when n > 1 then null else ${tagged.linkId}::bigint end, 'x', '',
        sha256(convert_to(${tagged.hash} || n, 'UTF8')), '', now()
      from generate_series(1, 50) n`;

    expect((await share({ browser })).statusCode).toBe(200);
    expect((await share({ browser })).json().code).toBe('shares_reached');
  });

  test('another workspace, and whoever in a team changes none of its links', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const { browser: viewer } = await makeMember(app, slug, { role: 'viewer' });
    const { browser: member } = await makeMember(app, slug, { role: 'member' });
    const stranger = (await makeSubscriber(app, 'pro')).browser;
    const { id } = (await share({ browser: member }, {}, place)).json();

    for (const browser of [viewer, stranger]) {
      const answers = [
        await browser.get(`${place}/stats/shares`),
        await share({ browser }, {}, place),
        await browser.delete(`${place}/stats/shares/${id}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(
        browser === viewer ? [403, 403, 403] : [404, 404, 404],
      );
    }
    expect((await owner.delete(`/stats/shares/${id}`)).statusCode).toBe(404);
    expect((await owner.get(`${place}/stats/shares`)).json().data).toMatchObject([{ id }]);
  });
});

test('the statistics of a team are shared from its address, and are gone with it', async () => {
  const { owner, place } = await makeOrganization(app);
  const [{ hash }] = (await owner.post(`${place}/url/create`, { url: 'https://example.com/team' })).json();
  const [row] = await app.sql`select id, workspace_id from links where hash = ${hash}`;
  const workspaceId = Number(row?.['workspace_id']);
  const link = { hash, address: '', workspaceId, linkId: Number(row?.['id']), aliasId: 0 };
  await storeVisits(app, link, [{}, {}]);
  const guest = await app.guest();
  const { token } = (await share({ browser: owner }, {}, place)).json();

  expect(await totals(guest, token)).toMatchObject({ totals: { human: 2 } });
  const exported = await exportShares(app.services, { workspaceId });
  await forgetShares(app.services, [workspaceId]);

  expect(exported.sections).toMatchObject({ shared_statistics: [{ name: 'Our client' }] });
  expect(await totals(guest, token)).toMatchObject({ code: 'not_shared' });
});
