import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
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
  link: StoredLink;
}

async function makeClickedLink(): Promise<Sharing> {
  const { browser } = await makeSubscriber(app, 'pro');
  const link = await makeLink(app, browser, { tags: ['spring'] });
  await storeVisits(app, link, [{ country: 'DE' }, { country: 'DE' }, { country: 'FR' }]);
  return { browser, link, guest: await app.guest() };
}

const share = async (
  { browser, link }: Pick<Sharing, 'browser' | 'link'>,
  body: Record<string, unknown> = {},
) => browser.post(`/link/${link.hash}/shares`, { name: 'Our client', ...body });

const tokenOf = async (sharing: Sharing, body?: Record<string, unknown>): Promise<string> =>
  (await share(sharing, body)).json().token;

const totals = async (guest: Browser, token: string, query = '') =>
  (await guest.get(`/shared/${token}/totals${query}`)).json();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('whoever has the address of a share sees the clicks of its link', async () => {
  const sharing = await makeClickedLink();
  const token = await tokenOf(sharing);

  const shown = await sharing.guest.get(`/shared/${token}`);
  const countries = (await sharing.guest.get(`/shared/${token}/by/country`)).json();

  expect(shown.json()).toMatchObject({
    short_url: expect.stringContaining(sharing.link.address),
    filters: '',
  });
  expect(JSON.stringify(shown.json())).not.toContain('Our client');
  expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 3 } });
  expect(countries.rows).toMatchObject([
    { value: 'DE', count: 2 },
    { value: 'FR', count: 1 },
  ]);
});

test('shares are listed with their addresses, kept as hashes and encrypted, and are gone once revoked', async () => {
  const sharing = await makeClickedLink();
  const { browser, guest, link } = sharing;
  const made = (await share(sharing)).json();

  const rows = await app.sql`select * from stats_shares where id = ${made.id}`;
  expect(JSON.stringify(rows)).not.toContain(made.token);
  expect((await browser.get(`/link/${link.hash}/shares`)).json()).toEqual({ data: [made] });

  await browser.delete(`/link/${link.hash}/shares/${made.id}`);

  expect((await browser.get(`/link/${link.hash}/shares`)).json()).toEqual({ data: [] });
  expect(await totals(guest, made.token)).toMatchObject({ code: 'not_shared' });
});

test('what is shared and revoked is in the history of the link, without the address', async () => {
  const sharing = await makeClickedLink();
  const { browser, link } = sharing;
  const { id, token } = (await share(sharing, { password: 'open sesame' })).json();
  await browser.delete(`/link/${link.hash}/shares/${id}`);

  const { data } = (await browser.get(`/link/${link.hash}/history`)).json();

  expect(data).toMatchObject([
    { action: 'link.stats_share_revoked', before: { name: 'Our client' } },
    { action: 'link.stats_shared', after: { name: 'Our client', has_password: true } },
    { action: 'link.created' },
  ]);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${token}|sesame|argon2`));
});

describe('never more is seen than was shared', () => {
  test('with filters, which a visitor can only add to', async () => {
    const sharing = await makeClickedLink();
    const germany = filtersOf({ dimension: 'country', values: ['DE'] });
    const token = await tokenOf(sharing, { filters: germany });
    const other = encodeURIComponent(filtersOf({ dimension: 'country', values: ['FR'] }));
    const not = encodeURIComponent(filtersOf({ dimension: 'country', values: ['DE'], negated: true }));

    expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 2 } });
    expect(await totals(sharing.guest, token, `?filters=${other}`)).toMatchObject({ totals: { human: 0 } });
    expect(await totals(sharing.guest, token, `?filters=${not}`)).toMatchObject({ totals: { human: 0 } });
    expect((await sharing.guest.get(`/shared/${token}`)).json().filters).toBe(germany);
  });

  test('with filters by what is private, which are kept to and not told', async () => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing, { filters: filtersOf({ dimension: 'tag', values: ['autumn'] }) });

    expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 0 } });
    expect((await sharing.guest.get(`/shared/${token}`)).json().filters).toBe('');
  });

  test('of another link of the workspace', async () => {
    const sharing = await makeClickedLink();
    const other = await makeLink(app, sharing.browser);
    await storeVisits(app, other, [{}, {}, {}, {}]);
    const token = await tokenOf(sharing);

    expect((await sharing.guest.get(`/shared/${token}/totals?link=${other.hash}`)).statusCode).toBe(422);
    expect((await sharing.guest.get(`/shared/${token}/by/tag`)).statusCode).toBe(422);
  });

  test('of later than the moment of sharing, where it is frozen', async () => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing, { is_frozen: true });
    await storeVisits(app, sharing.link, [{ minutesAgo: -1 }, { minutesAgo: -2 }]);

    const [today, inAYear] = [inHours(0).slice(0, 10), inHours(365 * 24).slice(0, 10)];
    for (const query of ['', '?period=this_month', `?period=custom&from=${today}&to=${inAYear}`])
      expect(await totals(sharing.guest, token, query)).toMatchObject({ totals: { human: 3 } });
    const { points } = (await sharing.guest.get(`/shared/${token}/timeline`)).json();
    expect(points.reduce((sum: number, { human }: { human: number }) => sum + human, 0)).toBe(3);
  });

  test('once it has ended, which is said', async () => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing, { ends_at: inHours(1) });
    expect(await totals(sharing.guest, token)).toMatchObject({ totals: { human: 3 } });

    await app.sql`update stats_shares set ends_at = now() where link_id = ${sharing.link.linkId}`;

    for (const path of ['', '/totals', '/timeline', '/popular', '/by/country'])
      expect((await sharing.guest.get(`/shared/${token}${path}`)).json().code).toBe('share_ended');
  });

  test.each([
    ['its statistics are off', 'update links set analytics_enabled = false where id = '],
    ['it is deleted', 'update links set status = status | 1 where id = '],
  ])('of a link once %s', async (_, statement) => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing);

    await app.sql.unsafe(`${statement}${String(sharing.link.linkId)}`);

    expect(await totals(sharing.guest, token)).toMatchObject({ code: 'not_shared' });
  });

  test('of a link once it is another workspace’s', async () => {
    const [sharing, other] = [await makeClickedLink(), await makeClickedLink()];
    const token = await tokenOf(sharing);

    await app.sql`update links set workspace_id = ${other.link.workspaceId} where id = ${sharing.link.linkId}`;

    expect(await totals(sharing.guest, token)).toMatchObject({ code: 'not_shared' });
  });
});

describe('a share with a password', () => {
  const secret = { password: 'open sesame' };

  test('shows nothing without it, and all with it', async () => {
    const sharing = await makeClickedLink();
    const { guest } = sharing;
    const token = await tokenOf(sharing, secret);

    for (const path of ['', '/totals', '/timeline', '/popular', '/by/country'])
      expect((await guest.get(`/shared/${token}${path}`)).json().code).toBe('share_password_required');
    const wrong = await guest.post(`/shared/${token}/open`, { password: 'open barley' });
    await guest.post(`/shared/${token}/open`, secret);

    expect(wrong.json().errors).toEqual({ password: ['Wrong password.'] });
    expect(await totals(guest, token)).toMatchObject({ totals: { human: 3 } });
    expect((await guest.get(`/shared/${token}`)).statusCode).toBe(200);
  });

  test('is opened by a cookie for its path, which no script and no address has', async () => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing, secret);

    const opened = await sharing.guest.post(`/shared/${token}/open`, secret);

    expect(opened.json()).toEqual({});
    expect(opened.cookies).toMatchObject([
      expect.stringContaining(`Path=/app/api/shared/${token}; HttpOnly; Secure; SameSite=Strict`),
    ]);
    const grant = sharing.guest.cookies.get('grant') ?? '';
    sharing.guest.cookies.delete('grant');
    expect(await totals(sharing.guest, token, `?grant=${grant}`)).toMatchObject({
      code: 'validation_failed',
    });
  });

  test('is not opened by what opens another, was changed, or opened it for another browser', async () => {
    const sharing = await makeClickedLink();
    const { guest } = sharing;
    const [one, other] = [await tokenOf(sharing, secret), await tokenOf(sharing, secret)];
    await guest.post(`/shared/${one}/open`, secret);
    const grant = guest.cookies.get('grant') ?? '';
    const later = grant.replace(/^\d+/, String(Date.now() + 1e12));
    const stranger = await app.guest();
    stranger.cookies.set('grant', grant);

    const refused = { code: 'share_password_required' };
    expect(await totals(stranger, one)).toMatchObject(refused);
    expect(await totals(guest, other)).toMatchObject(refused);
    for (const wrong of [later, 'x']) {
      guest.cookies.set('grant', wrong);
      expect(await totals(guest, one)).toMatchObject(refused);
    }
  });

  test('takes ten guesses from one network in a quarter of an hour, the right one too', async () => {
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing, secret);

    for (let guess = 0; guess < 10; guess += 1)
      expect(
        (await sharing.guest.post(`/shared/${token}/open`, { password: `guess ${String(guess)}` }))
          .statusCode,
      ).toBe(422);

    expect((await sharing.guest.post(`/shared/${token}/open`, secret)).json().code).toBe('too_many_requests');
  });
});

describe('refused is', () => {
  test.each([
    [{ name: '' }, 'name', 'The name field is required.'],
    [{ name: 'x'.repeat(61) }, 'name', 'The name must not be greater than 60 characters.'],
    [{ password: 'abc' }, 'password', 'The password must be at least 4 characters.'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'ends_at', 'The end must be in the future.'],
    [{ ends_at: 'soon' }, 'ends_at', 'The end is not a date.'],
    [{ filters: 'nonsense' }, 'filters', 'The filters can’t be read.'],
  ])('%j, at its field', async (body, field, sentence) => {
    const { browser } = await makeSubscriber(app, 'pro');

    const answer = await share({ browser, link: await makeLink(app, browser) }, body);

    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('a plan without it, before and after', async () => {
    const { browser: free } = await makeAccount(app);
    const sharing = await makeClickedLink();
    const token = await tokenOf(sharing);

    const answer = await share({ browser: free, link: await makeLink(app, free) });
    await app.sql`
      update subscriptions set plan_name = 'personal' where ends_at is null and billable_id =
        (select billable_id from workspaces where id = ${sharing.link.workspaceId})`;

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sharing_not_in_plan']);
    expect(await totals(sharing.guest, token)).toMatchObject({ code: 'not_shared' });
  });

  test('somebody else’s link, and the fifty-first address', async () => {
    const { browser, link } = await makeClickedLink();
    const stranger = (await makeSubscriber(app, 'pro')).browser;
    const { id } = (await share({ browser, link })).json();
    await app.sql`
      insert into stats_shares (workspace_id, link_id, name, filters, token_hash, sealed_token, created_at)
      select ${link.workspaceId}, ${link.linkId}, 'x', '', sha256(convert_to(${link.hash} || n, 'UTF8')), '', now()
      from generate_series(2, 50) n`;

    const foreign = [
      await stranger.get(`/link/${link.hash}/shares`),
      await share({ browser: stranger, link }),
      await stranger.delete(`/link/${link.hash}/shares/${id}`),
    ];

    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await share({ browser, link })).json().code).toBe('shares_reached');
  });
});

test('an account takes along with whom it shares, and nobody sees anything once it is gone', async () => {
  const sharing = await makeClickedLink();
  const token = await tokenOf(sharing);
  const { workspaceId } = sharing.link;

  const exported = await exportShares(app.services, { workspaceId });
  await forgetShares(app.services, [workspaceId]);

  expect(exported.sections).toMatchObject({ shared_statistics: [{ name: 'Our client' }] });
  expect(JSON.stringify(exported)).not.toContain(token);
  expect(await totals(sharing.guest, token)).toMatchObject({ code: 'not_shared' });
});
