import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber, putOnPlan } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/settings/get-started';

async function steps(browser: Browser): Promise<Record<string, boolean>> {
  const { steps } = (await browser.get(PATH)).json() as { steps: { name: string; is_done: boolean }[] };
  return Object.fromEntries(steps.map(({ name, is_done: isDone }) => [name, isDone]));
}

test('an account without a plan verifies its address and makes a link', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = null where email = ${email}`;
  const before = await steps(browser);

  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  await browser.post('/url/create', { url: freshUrl() });

  expect(before).toEqual({ verify_email: false, create_link: false });
  expect(await steps(browser)).toEqual({ verify_email: true, create_link: true });
});

test('a plan brings what it has: a domain is there once it is proven, links once a file was sent', async () => {
  const { browser, email } = await makeAccount(app);
  await putOnPlan(app, email, 'pro');
  const before = await steps(browser);

  const [row] = await app.sql`
    insert into domains (host, type, user_id, kind) select ${`${email.split('@')[0] ?? ''}.test`}, 'organization', id, 'own'
    from users where email = ${email} returning id`;
  const claimed = await steps(browser);
  await app.sql`update domains set proven_at = now() where id = ${row?.['id'] as number}`;
  await app.sql`
    insert into bulk_batches (workspace_id, user_id, domain_id, file_name, total, created_at)
    select workspace_id, id, ${row?.['id'] as number}, 'links.csv', 1, now() from users where email = ${email}`;

  expect(before).toMatchObject({ add_domain: false, import_links: false });
  expect(before).not.toHaveProperty('invite_people');
  expect(claimed).toMatchObject({ add_domain: false });
  expect(await steps(browser)).toMatchObject({ add_domain: true, import_links: true });
});

test('whoever may have teams invites people', async () => {
  const { owner, place } = await makeOrganization(app);
  const before = await steps(owner);

  await owner.post(`${place}/invitations`, { emails: ['friend@acme.test'], role: 'member' });

  expect(before).toMatchObject({ invite_people: false });
  expect(await steps(owner)).toMatchObject({ invite_people: true });
});

test('it is skipped and shown again, by the account alone', async () => {
  const [{ browser }, other] = [await makeSubscriber(app), await makeAccount(app)];

  const skipped = (await browser.put(PATH, { is_skipped: true })).json();
  await browser.put(PATH, { is_skipped: true });

  expect(skipped.is_skipped).toBe(true);
  expect((await other.browser.get(PATH)).json().is_skipped).toBe(false);
  expect((await browser.put(PATH, { is_skipped: false })).json().is_skipped).toBe(false);
});
