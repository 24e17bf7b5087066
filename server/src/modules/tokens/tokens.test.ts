import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { makeAccount, makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, TRUSTED_ADDRESS, type TestApp } from '../../testing/test-app.ts';
import { makeToken, programOf, tokenSettings } from '../../testing/access/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hashOf = (secret: string) => secret.slice(-4);

describe('a token', () => {
  test('is shown once, is kept as a hash, and makes links that the account sees', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret, id } = await makeToken(browser);
    const url = freshUrl();

    const made = await programOf(app, secret).post('/url/create', { url });

    expect(made.statusCode).toBe(200);
    expect((await browser.get(`/link/${made.json()[0].hash}`)).json().url).toBe(url);
    const listed = (await browser.get('/tokens')).json();
    expect(listed.data).toMatchObject([
      { id, name: 'CI', hint: hashOf(secret), last_used_on: expect.any(String), made_by: 'Ada Person' },
    ]);
    expect(listed).toMatchObject({ permissions: [...tokenPermissions], refusal: null });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const rows = await app.sql`select * from api_tokens where public_id = ${id}`;
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  });

  test.each([
    ['with Bearer', (secret: string) => ({ authorization: `Bearer ${secret}` })],
    ['with bearer in small letters', (secret: string) => ({ authorization: `bearer  ${secret}` })],
    ['bare', (secret: string) => ({ authorization: secret })],
    ['as X-Api-Key', (secret: string) => ({ 'x-api-key': secret })],
    ['twice, the same', (secret: string) => ({ authorization: `Bearer ${secret}`, 'x-api-key': secret })],
  ])('is taken %s', async (_, headersOf) => {
    const { browser, email } = await makeSubscriber(app);
    const { secret } = await makeToken(browser, { permissions: ['read', 'share'] });

    const answer = await app.ask(`${tokenPrefix}/me`, { headers: headersOf(secret) });

    expect(answer.json()).toEqual({
      ...{ name: 'CI', email, workspace: { organization: null, team: null } },
      ...{ permissions: ['read', 'share'], expires_at: null, is_dry_run: false },
      needs_approval: false,
    });
  });

  test('is not taken beside another, nor beside a session', async () => {
    const { browser } = await makeSubscriber(app);
    const [one, other] = [await makeToken(browser), await makeToken(browser)];
    const session = `session=${browser.cookies.get('session') ?? ''}`;

    const headers: Record<string, string>[] = [
      { authorization: `Bearer ${one.secret}`, 'x-api-key': other.secret },
      { authorization: `Bearer ${one.secret}`, cookie: session },
      { cookie: session },
      {},
    ];

    const answers = await Promise.all(
      headers.map(async (headers) => app.ask(`${tokenPrefix}/me`, { headers })),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 401, 401]);
  });

  test('may what its permissions say, and says which one it lacks', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret } = await makeToken(browser, { permissions: ['create', 'update', 'archive'] });
    const program = programOf(app, secret);
    const { hash } = (await program.post('/url/create', { url: freshUrl() })).json()[0];

    const refused = [
      await program.get(`/link/${hash}`),
      await program.patch(`/link/${hash}`, { version: 1, url: freshUrl() }),
      await program.put(`/link/${hash}/state`, { version: 1, state: 'deleted' }),
      await program.put(`/link/${hash}/routes`, { version: 1, routes: [] }),
      await program.get('/stats/totals'),
      await program.post('/stats/shares', {}),
    ];
    const edited = await program.patch(`/link/${hash}`, { version: 1, title: 'New' });
    const archived = await program.put(`/link/${hash}/state`, { version: 2, state: 'archived' });

    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
    expect(refused.map((answer) => answer.json().message)).toEqual(
      ['read', 'change_url', 'delete', 'change_url', 'analytics', 'share'].map(
        (permission) => `The token lacks the permission “${permission}”.`,
      ),
    );
    expect([edited.statusCode, archived.statusCode]).toEqual([200, 200]);
  });

  test('is good no more once it is over, or revoked', async () => {
    const { browser } = await makeSubscriber(app);
    const expires_at = new Date(app.services.clock().getTime() + 60_000).toISOString();
    const [short, revoked] = [await makeToken(browser, { expires_at }), await makeToken(browser)];
    const ask = async ({ secret }: { secret: string }) =>
      (await programOf(app, secret).get('/me')).statusCode;
    const before = [await ask(short), await ask(revoked)];
    const { clock } = app.services;
    const ends = Date.parse(expires_at);

    await browser.delete(`/tokens/${revoked.id}`);
    app.services.clock = () => new Date(ends);
    const after = [await ask(short), await ask(revoked)];
    app.services.clock = clock;

    expect(before).toEqual([200, 200]);
    expect(after).toEqual([401, 401]);
  });

  test('leads to its hosts only, by whatever field', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret } = await makeToken(browser, {
      permissions: ['create', 'update', 'change_url'],
      allowed_hosts: ['*.Example.com', 'bücher.example'],
    });
    const program = programOf(app, secret);
    const inside = () => `https://shop.example.com/${randomUUID()}`;
    const outside = `https://example.com.evil.example/${randomUUID()}`;
    const { hash } = (await program.post('/url/create', { url: inside() })).json()[0];
    const umlaut = await program.post('/url/create', { url: `https://bücher.example/${randomUUID()}` });
    const route = { match: 'all', conditions: [{ kind: 'device', values: ['mobile'] }] };

    const answers = [
      await program.post('/url/create', { url: outside }),
      await program.post('/url/create', { url: inside(), max_clicks: 3, after_clicks_url: outside }),
      await program.patch(`/link/${hash}`, { version: 1, url: outside }),
      await program.put(`/link/${hash}/routes`, { version: 1, routes: [{ ...route, url: outside }] }),
    ];

    expect(umlaut.statusCode).toBe(200);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [422, 'token_host_refused'],
      [422, 'token_host_refused'],
      [422, 'token_host_refused'],
      [422, expect.any(String)],
    ]);
  });

  test('makes as many links as its budget has, however many ask at once', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret } = await makeToken(browser, { permissions: ['create'], link_budget: 3 });
    const program = programOf(app, secret, TRUSTED_ADDRESS);

    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => program.post('/url/create', { url: freshUrl() })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 403, 403, 403, 403, 403,
    ]);
    expect((await browser.get('/urls/available')).json().data).toHaveLength(3);
    expect((await browser.get('/tokens')).json().data[0].links_made).toBe(3);
  });

  test('that only tries keeps nothing, and says so', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret } = await makeToken(browser, { is_dry_run: true });
    const url = freshUrl();

    const tried = await programOf(app, secret).post('/url/create', { url });

    expect(tried.statusCode).toBe(200);
    expect(tried.headers['linklet-dry-run']).toBe('true');
    expect(tried.json()[0].url).toBe(url);
    expect((await browser.get('/urls/available')).json().data).toEqual([]);
  });

  test('repeats nothing that has the key of an earlier call, in quotes or without', async () => {
    const { browser } = await makeSubscriber(app);
    const program = programOf(app, (await makeToken(browser)).secret);
    const [url, key] = [freshUrl(), randomUUID()];

    const first = await program.post('/url/create', { url }, { 'idempotency-key': `"${key}"` });
    const again = await program.post('/url/create', { url }, { 'idempotency-key': key });

    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });

  test('has so many calls a minute, exactly, by all processes together, and tells what is left', async () => {
    const { browser } = await makeSubscriber(app);
    const { secret } = await makeToken(browser);
    const second = await startTestApp();
    const now = new Date();
    for (const { services } of [app, second]) services.clock = () => now;
    const programs = [programOf(app, secret), programOf(second, secret, '203.0.113.78')];

    const first = await programs[0]?.get('/me');
    const answers = await Promise.all(
      Array.from({ length: 610 }, async (_, index) => programs[index % 2]?.get('/me')),
    );

    app.services.clock = () => new Date();
    await second.close();
    expect(first?.headers).toMatchObject({
      'ratelimit-policy': '"default";q=600;w=60',
      ratelimit: expect.stringMatching(/^"default";r=599;t=\d+$/),
      'ratelimit-remaining': '599',
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '599',
    });
    expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(599);
    const refused = answers.filter((answer) => answer?.statusCode === 429);
    expect(refused).toHaveLength(11);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('whoever makes one', () => {
  test('has the API in their plan, and has confirmed the password', async () => {
    const { browser: free } = await makeAccount(app);
    const { browser: paid, email } = await makeSubscriber(app);

    await app.sql`
      update sessions set confirmed_at = null where user_id = (select id from users where email = ${email})`;
    const unconfirmed = await paid.post('/tokens', tokenSettings());
    await free.post('/password/confirm', { password: PASSWORD });
    const refused = await free.post('/tokens', tokenSettings());

    expect([unconfirmed.statusCode, refused.statusCode]).toEqual([423, 403]);
    expect((await free.get('/tokens')).json().refusal).toBe('The API is not part of your plan.');
  });

  test('loses it with the plan', async () => {
    const { browser, email } = await makeSubscriber(app);
    const { secret } = await makeToken(browser);
    await app.sql`
      update subscriptions set ends_at = now(), closed_at = now() where billable_id = (
        select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

    const answer = await programOf(app, secret).get('/me');

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'api_not_in_plan']);
  });

  test.each([
    [{ name: '' }, 'name', 'The name field is required.'],
    [{ permissions: [] }, 'permissions', 'Please choose at least one permission.'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'The expiry must be ahead.'],
    [{ link_budget: 0 }, 'link_budget', 'Please enter a whole number from 1 to 1,000,000,000, or nothing.'],
    [
      { allowed_hosts: ['https://a.example'] },
      'allowed_hosts.0',
      'Please enter hosts only, such as example.com.',
    ],
    [
      { link_budget: 5 },
      'permissions',
      'A token with a budget, with hosts or that waits for approval can’t be allowed bulk.',
    ],
  ])('is told what is wrong with %j', async (given, field, message) => {
    const { browser } = await makeSubscriber(app);
    await browser.post('/password/confirm', { password: PASSWORD });

    const answer = await browser.post('/tokens', tokenSettings(given));

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject({ [field]: [message] });
  });

  test('in a team oversees it, and what the token may ends with their rights', async () => {
    const of = await makeOrganization(app);
    const supervisor = await makeMember(app, of.slug, { held: ['supervisor.access', 'supervisor.create'] });
    const member = await makeMember(app, of.slug, { role: 'admin' });
    const { secret } = await makeToken(supervisor.browser, {}, of.place);
    const program = programOf(app, secret);

    const made = await program.post('/url/create', { url: freshUrl() });
    const me = (await program.get('/me')).json();
    const unseen = await member.browser.get(`${of.place}/tokens`);
    const listed = (await of.owner.get(`${of.place}/tokens`)).json().data;
    await app.sql`
      update organization_roles set permissions = '{supervisor.access}' where id = (
        select role_id from organization_members join users on users.id = user_id where email = ${supervisor.email})`;
    const narrowed = await program.post('/url/create', { url: freshUrl() });
    const reading = await program.get('/urls/all');
    await of.owner.delete(`/organization/${of.slug}/users/${supervisor.id}`);
    const gone = await program.get('/me');

    expect(made.statusCode).toBe(200);
    expect(me.workspace).toEqual({ organization: of.slug, team: 'sales' });
    expect(unseen.statusCode).toBe(403);
    expect(listed).toHaveLength(1);
    expect([narrowed.statusCode, reading.statusCode, gone.statusCode]).toEqual([403, 200, 401]);
    const links = (await of.owner.get(`${of.place}/urls/available`)).json().data;
    expect(links.map(({ hash }: { hash: string }) => hash)).toContain(made.json()[0].hash);
  });

  test('gives no more than they may themselves', async () => {
    const of = await makeOrganization(app);
    const viewer = await makeMember(app, of.slug, { held: ['supervisor.access'] });
    await viewer.browser.post('/password/confirm', { password: PASSWORD });

    const answer = await viewer.browser.post(`${of.place}/tokens`, tokenSettings());

    expect(answer.statusCode).toBe(403);
  });
});

test('a token of one workspace neither sees nor moves anything of another', async () => {
  const of = await makeOrganization(app);
  const { secret } = await makeToken(of.owner, {}, of.place);
  const program = programOf(app, secret);
  const { hash: own } = (await of.owner.post('/url/create', { url: freshUrl() })).json()[0];
  const { hash } = (await program.post('/url/create', { url: freshUrl() })).json()[0];

  const read = await program.get(`/link/${own}`);
  const moved = await program.post('/urls/change', { links: [hash], change: { kind: 'move', to: null } });
  const tokens = await program.get('/tokens');

  expect([read.statusCode, moved.statusCode, tokens.statusCode]).toEqual([404, 403, 404]);
});

test('another account reads, changes and revokes none', async () => {
  const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const { id, secret } = await makeToken(one.browser);
  await other.browser.post('/password/confirm', { password: PASSWORD });

  const answers = [
    await other.browser.get(`/tokens/${id}`),
    await other.browser.put(`/tokens/${id}`, tokenSettings()),
    await other.browser.delete(`/tokens/${id}`),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await programOf(app, secret).get('/me')).statusCode).toBe(200);
});

test('the trail tells of each change', async () => {
  const { browser } = await makeSubscriber(app);
  const { id } = await makeToken(browser);

  await browser.put(`/tokens/${id}`, tokenSettings({ name: 'Other', permissions: ['read'] }));
  await browser.delete(`/tokens/${id}`);

  const entries =
    await app.sql`select action, before, after from audit_entries where target = ${id} order by id`;
  expect(entries).toMatchObject([
    { action: 'token.created', after: { name: 'CI' } },
    { action: 'token.changed', before: { name: 'CI' }, after: { name: 'Other', permissions: ['read'] } },
    { action: 'token.revoked', before: { name: 'Other' } },
  ]);
});
