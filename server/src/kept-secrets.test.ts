import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf, tokenSettings } from './testing/access/tokens.ts';
import { PASSWORD } from './testing/accounts.ts';
import { subscriber } from './testing/bulk/bulk-files.ts';
import { makeOrganization } from './testing/organizations.ts';
import { freshUrl, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const fresh = () => `open-sesame-${crypto.randomUUID()}`;
const share = { name: 'Board', password: null, ends_at: null, is_frozen: false, filters: '' };
const webhook = { url: 'https://hooks.example.com/linklet', events: ['link.created'] };

/** What is told once, or opens something, by who tells it. */
const secrets: Record<string, () => Promise<string>> = {
  'a token': async () => {
    const { browser } = await subscriber(app, 'enterprise');
    await browser.post('/password/confirm', { password: PASSWORD });
    return (await browser.post('/tokens', tokenSettings(), { headers: keyed() })).json().secret;
  },
  'the secret of a webhook': async () => {
    const { browser } = await subscriber(app, 'enterprise');
    await browser.post('/password/confirm', { password: PASSWORD });
    return (await browser.post('/webhooks', { ...webhook, name: 'Hook' }, { headers: keyed() })).json()
      .secret;
  },
  'the secret of a program’s webhook': async () =>
    (await (await program()).post('/webhooks', webhook, keyed())).json().secret,
  'the address of statistics that a program shares': async () =>
    tokenOf(await (await program('enterprise team')).post('/stats/shares', share, keyed())),
  'the password of a link': async () => {
    const password = fresh();
    const answer = await (await program()).post('/url/create', { url: freshUrl(), password }, keyed());
    expect(answer.statusCode).toBe(200);
    return password;
  },
  'the password of a link that waits for approval': async () => {
    const password = fresh();
    const { browser } = await subscriber(app, 'enterprise');
    const permissions = tokenSettings().permissions.filter((each) => each !== 'bulk');
    const { secret } = await makeToken(browser, { needs_approval: true, permissions });
    const answer = await programOf(app, secret).post('/url/create', { url: freshUrl(), password }, keyed());
    expect(answer.statusCode).toBe(202);
    return password;
  },
  'the password of a link that a client of Dub makes': async () => {
    const password = fresh();
    const { browser } = await subscriber(app, 'enterprise');
    const { secret } = await makeToken(browser);
    const answer = await app.ask('/app/compat/dub/links', {
      ...{ method: 'POST', address: '203.0.113.91', body: { url: freshUrl(), password } },
      headers: { ...keyed(), authorization: `Bearer ${secret}` },
    });
    expect(answer.statusCode).toBe(200);
    return password;
  },
  'the token of a service that links come from': async () => {
    const token = fresh();
    const { browser } = await subscriber(app, 'enterprise');
    const answer = await browser.post('/imports/connect', { source: 'bitly', token });
    expect(answer.statusCode).toBe(200);
    return token;
  },
  'a token for provisioning': async () => {
    const { owner, slug } = await makeOrganization(app);
    await owner.post('/password/confirm', { password: PASSWORD });
    return (await owner.post(`/organization/${slug}/scim/token`, {}, { headers: keyed() })).json().secret;
  },
};

async function program(plan = 'enterprise') {
  const { browser } = await subscriber(app, plan);
  return programOf(app, (await makeToken(browser)).secret);
}

function tokenOf(answer: { statusCode: number; body: string }): string {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (JSON.parse(answer.body) as { token: string }).token;
}

/** Tables in which it can be read. */
async function whereKept(secret: string): Promise<string[]> {
  const tables = await app.sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`;
  const found = [];
  for (const { name } of tables) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    const rows = await app.sql`
      select from ${app.sql.unsafe(String(name))} as kept
      where ${app.sql.unsafe(forms.map((form) => `position('${form}' in kept::text) > 0`).join(' or '))} limit 1`;
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

test.each(Object.entries(secrets))('%s can be read nowhere in the database', async (_, make) => {
  const secret = await make();

  expect(secret).toMatch(/.{20}/);
  expect(await whereKept(secret)).toEqual([]);
});
