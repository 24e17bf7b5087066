import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MOST_REQUESTS } from '@linklet/contract/tokens/requests.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken, programOf, tokenSettings, type Program } from '../../testing/access/tokens.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { forgetRequests } from './forget-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function begin(given: object = {}) {
  const { browser } = await makeSubscriber(app);
  const { secret, id } = await makeToken(browser, {
    ...{ name: 'Agent', needs_approval: true },
    permissions: ['read', 'create', 'update', 'change_url', 'archive', 'delete'],
    ...given,
  });
  return { browser, program: programOf(app, secret), secret, id };
}

async function ask(program: Program, given: object = {}): Promise<string> {
  const answer = await program.post('/url/create', { url: freshUrl(), ...given });
  expect(answer.statusCode, answer.body).toBe(202);
  expect(answer.json()).toMatchObject({ code: 'token_awaits_approval' });
  return answer.json().request;
}

const requestsOf = async (browser: Browser) => (await browser.get('/tokens/requests')).json();
const linksOf = async (browser: Browser) => (await browser.get('/urls/available')).json().data;

async function decide(browser: Browser, decision: 'approve' | 'refuse', ...ids: string[]) {
  const answer = await browser.post('/tokens/requests/decide', { ids, decision });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

test('what a token asks for is kept with what it would change, and done once a person approves it', async () => {
  const { browser, program } = await begin();
  const [url, alias] = [freshUrl(), freshAlias()];

  const id = await ask(program, { url, alias });
  const waiting = await requestsOf(browser);
  const before = await linksOf(browser);
  const decided = await decide(browser, 'approve', id);
  const outcome = (await program.get(`/requests/${id}`)).json();

  expect(waiting).toMatchObject({
    pending: 1,
    data: [
      {
        ...{ id, token: 'Agent', state: 'pending', reason: null, call: 'POST /app/api/v1/url/create' },
        changes: [{ action: 'link.created', before: null, after: { url } }],
      },
    ],
  });
  expect(before).toEqual([]);
  expect(decided).toEqual([{ id, state: 'approved', reason: null }]);
  expect(outcome).toMatchObject({ state: 'approved', answer: [{ url, aliases: [{ alias }] }] });
  expect(await linksOf(browser)).toMatchObject([{ url, aliases: [{ alias }] }]);
  expect(await requestsOf(browser)).toEqual({ data: [], pending: 0 });
});

test('what was approved is a batch of the token that can be undone, and the trail says who approved it', async () => {
  const { browser, program } = await begin();
  await decide(browser, 'approve', await ask(program), await ask(program));

  const [batch] = (await browser.get('/tokens/batches')).json().data;
  const { first, last } = batch;
  const undone = await browser.post('/tokens/batches/undo', { first, last, after: null });
  const entries = await app.sql`
    select action, token_name, after from audit_entries where action = 'token.request_approved'
      and target = any(select public_id::text from token_requests where workspace_id =
        (select workspace_id from audit_entries where id = ${String(first)}))`;

  expect(batch).toMatchObject({ token: 'Agent', created: 2, links: 2 });
  expect(undone.json()).toMatchObject({ undone: 2, left: [] });
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    token_name: null,
    after: { name: 'Agent', call: 'POST /app/api/v1/url/create' },
  });
});

test('what is refused is never done, and what is decided stays so', async () => {
  const { browser, program } = await begin();
  const id = await ask(program);

  const refused = await decide(browser, 'refuse', id);
  const again = await decide(browser, 'approve', id);

  expect(refused).toEqual([{ id, state: 'refused', reason: null }]);
  expect(again).toEqual([]);
  expect((await program.get(`/requests/${id}`)).json()).toMatchObject({ state: 'refused', answer: null });
  expect(await linksOf(browser)).toEqual([]);
});

test('approved by two at once it is done once', async () => {
  const { browser, program } = await begin();
  const id = await ask(program);

  const decided = await Promise.all([decide(browser, 'approve', id), decide(browser, 'approve', id)]);

  expect(decided.flat()).toEqual([{ id, state: 'approved', reason: null }]);
  expect(await linksOf(browser)).toHaveLength(1);
});

test('what can’t be done is refused at once, and what can’t be done any more says why', async () => {
  const { browser, program } = await begin();
  const alias = freshAlias();
  const wrong = await program.post('/url/create', { url: 'nothing' });
  const id = await ask(program, { alias });
  await browser.post('/url/create', { url: freshUrl(), alias });

  const [failed] = await decide(browser, 'approve', id);

  expect(wrong.statusCode).toBe(422);
  expect(failed).toMatchObject({ id, state: 'failed', reason: expect.stringContaining('alias') });
  expect(await requestsOf(browser)).toMatchObject({ pending: 0, data: [{ id, state: 'failed' }] });
});

test('a change is refused that somebody has made void since', async () => {
  const { browser, program } = await begin();
  const [{ hash }] = (await browser.post('/url/create', { url: freshUrl() })).json();
  const link = (await browser.get(`/link/${hash}`)).json();
  const asked = await program.patch(`/link/${link.hash}`, { title: 'Agent’s', version: link.version });
  expect(asked.statusCode, asked.body).toBe(202);
  const [request] = (await requestsOf(browser)).data;
  await browser.patch(`/link/${link.hash}`, { title: 'Mine', version: link.version });

  const [failed] = await decide(browser, 'approve', request.id);

  expect(asked.statusCode).toBe(202);
  expect(request.changes).toMatchObject([
    {
      action: 'link.changed',
      target: link.hash,
      after: { title: 'Agent’s' },
      short_link: expect.any(String),
    },
  ]);
  expect(failed.state).toBe('failed');
  expect((await browser.get(`/link/${link.hash}`)).json().title).toBe('Mine');
});

test('asked twice it waits once, and with a key it is asked for once for ever', async () => {
  const { browser, program } = await begin();
  const [url, key] = [freshUrl(), { 'idempotency-key': 'once-and-never-again' }];
  const ids = [await ask(program, { url }), await ask(program, { url })];
  const first = await program.post('/url/create', { url: `${url}/keyed` }, key);
  await decide(browser, 'approve', first.json().request);

  const repeated = await program.post('/url/create', { url: `${url}/keyed` }, key);

  expect(ids[0]).toBe(ids[1]);
  expect(repeated.statusCode).toBe(200);
  expect(repeated.json()).toMatchObject([{ url: `${url}/keyed` }]);
  expect(await linksOf(browser)).toHaveLength(1);
});

test('what a token may no more is not done when it is approved, nor of one that was revoked or is over', async () => {
  const { browser, program, id } = await begin();
  const asked = await ask(program);
  const settings = { name: 'Agent', needs_approval: true, permissions: ['read'] as const };
  await browser.put(`/tokens/${id}`, tokenSettings({ ...settings, permissions: [...settings.permissions] }));

  const [failed] = await decide(browser, 'approve', asked);
  await browser.delete(`/tokens/${id}`);

  expect(failed).toMatchObject({ state: 'failed', reason: 'The token lacks the permission “create”.' });
  expect(await requestsOf(browser)).toEqual({ data: [], pending: 0 });
  expect(await linksOf(browser)).toEqual([]);
});

test('nobody else’s requests are seen or decided, and a token sees its own alone', async () => {
  const { browser, program } = await begin();
  const { browser: other, program: stranger } = await begin();
  const { secret } = await makeToken(browser, { name: 'Second' });
  const id = await ask(program);

  const decided = await other.post('/tokens/requests/decide', { ids: [id], decision: 'approve' });

  expect(await requestsOf(other)).toEqual({ data: [], pending: 0 });
  expect(decided.json()).toEqual({ data: [] });
  for (const each of [stranger, programOf(app, secret), browser])
    expect((await each.get(`/requests/${id}`)).statusCode).toBe(404);
  expect(await linksOf(browser)).toEqual([]);
});

test('whoever made the token is told once, and not of each', async () => {
  const { browser, program } = await begin();
  for (let asked = 0; asked < 3; asked += 1) await ask(program);

  const { data } = (await browser.get('/notifications')).json();

  const told = (data as { text: string }[]).filter(({ text }) => text.includes('approval'));
  expect(told).toEqual([
    expect.objectContaining({
      text: 'The API token “Agent” asks for changes that wait for your approval.',
      path: '/app/settings/api',
    }),
  ]);
});

test('so many wait and no more, and what nobody decides on is over after a week', async () => {
  const { browser, program } = await begin();
  const id = await ask(program);
  await app.sql`
    insert into token_requests
      (workspace_id, token_id, call, sealed_input, content_hash, is_keyed, changes, state, asked_at)
    select workspace_id, token_id, call, sealed_input, decode(md5(number::text), 'hex'), false, changes, state, asked_at
    from token_requests, generate_series(2, ${MOST_REQUESTS}) as number where public_id = ${id}`;

  const refused = await program.post('/url/create', { url: freshUrl() });
  const long = await program.post('/url/create', { url: freshUrl(), note: 'a'.repeat(100_000) });
  await app.sql`update token_requests set asked_at = asked_at - interval '8 days'
    where token_id = (select token_id from token_requests where public_id = ${id})`;

  expect(refused.json().code).toBe('token_requests_reached');
  expect(long.statusCode).toBeGreaterThanOrEqual(400);
  expect(await requestsOf(browser)).toEqual({ data: [], pending: 0 });
  expect(await decide(browser, 'approve', id)).toEqual([]);
  expect((await program.get(`/requests/${id}`)).json()).toEqual({
    ...{ id, state: 'expired', reason: null, answer: null },
  });
  await forgetRequests(app.services);
  const [kept] = await app.sql`
    select octet_length(sealed_input) as input, changes from token_requests where public_id = ${id}`;
  expect(kept).toMatchObject({ input: 0, changes: [] });
  expect((await program.get(`/requests/${id}`)).json().state).toBe('expired');
  await app.sql`update token_requests set asked_at = asked_at - interval '7 days' where public_id = ${id}`;
  expect((await program.get(`/requests/${id}`)).statusCode).toBe(404);
  await forgetRequests(app.services);
  expect(await app.sql`select from token_requests where public_id = ${id}`).toHaveLength(0);
});

test('programs made for other services are refused in their words, and keep no token; agents are told not to repeat', async () => {
  const { browser, secret } = await begin();
  const urls = [freshUrl(), freshUrl(), freshUrl()];

  const kutt = await app.ask('/app/compat/kutt/api/v2/links', {
    ...{ method: 'POST', body: { target: urls[0] }, headers: { 'x-api-key': secret } },
  });
  const yourls = await app.ask(
    `/app/compat/yourls/yourls-api.php?signature=${secret}&action=shorturl&format=json&url=${encodeURIComponent(urls[1] ?? '')}`,
  );
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const address = new URL('/app/mcp', await app.listen());
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  onTestFinished(() => client.close());
  const agent = await client.callTool({ name: 'create_link', arguments: { destination: urls[2] } });
  const { data } = await requestsOf(browser);
  const decided = await decide(browser, 'approve', ...data.map(({ id }: { id: string }) => id));

  expect(kutt.statusCode).toBe(403);
  expect(yourls.statusCode).toBe(403);
  expect(JSON.stringify(agent.content)).toContain('a person has to approve it');
  expect(data.map(({ call }: { call: string }) => call)).toEqual([
    ...['MCP create_link', expect.stringContaining('yourls'), expect.stringContaining('kutt')],
  ]);
  expect(decided.map(({ state }: { state: string }) => state)).toEqual(['approved', 'approved', 'approved']);
  expect((await linksOf(browser)).map(({ url }: { url: string }) => url)).toEqual(urls.toReversed());
});

test('a token that waits for approval can’t be allowed files', async () => {
  const { browser } = await begin();

  const answer = await browser.post('/tokens', tokenSettings({ needs_approval: true }));

  expect(answer.json().code).toBe('token_hosts_in_bulk');
});

test('asked for by several at once it waits once, and odd and long texts are refused before they are kept', async () => {
  const { browser, program } = await begin();
  const url = freshUrl();
  const odd = ['a\u0000b', '\u0007', 'a'.repeat(5000)];

  const ids = await Promise.all(Array.from({ length: 4 }, async () => ask(program, { url })));
  const refused = await Promise.all(
    odd.map(async (alias) => program.post('/url/create', { url: freshUrl(), alias })),
  );

  expect(new Set(ids).size).toBe(1);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
  expect((await program.get(`/requests/${'a'.repeat(5000)}`)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await requestsOf(browser)).toMatchObject({ pending: 1 });
});
