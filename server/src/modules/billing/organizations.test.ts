import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { lastEmail, linkIn } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { card, deliverNews, wish } from '../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function buy(browser: Browser, place: string, subscription: string, number?: string): Promise<void> {
  const begun = await browser.post(`${place}/subscription`, wish({ subscription }));
  if (begun.statusCode !== 200) throw new Error(begun.body);
  await browser.post(`/sandbox/checkouts/${String(begun.json().session_id)}/pay`, card(number));
  await deliverNews(app);
}

/** Moves the time of what an organization or a team of it pays with by itself. */
async function passDaysAt(billable: 'organizations' | 'teams', slug: string, days: number): Promise<void> {
  const ms = days * DAY_MS;
  const [row] = await app.sql`
    update billables set ahead_ms = ahead_ms + ${ms} where id = (
      select ${app.sql(billable)}.own_billable_id from organizations join teams on organization_id = organizations.id
      where organizations.slug = ${slug}) returning id`;
  await app.sql`
    update sandbox_customers set ahead_ms = ahead_ms + ${ms} where id = (
      select ref from billing_customers where billable_id = ${Number(row?.['id'])})`;
  await app.runJob('run-payment-sandbox');
  await deliverNews(app);
}

const billingOf = async (browser: Browser, place: string) =>
  (await browser.get(`${place}/subscription`)).json();
const planIn = async (browser: Browser, place: string) =>
  (await browser.get(`${place}/state`)).json().user.options;

describe('an organization', () => {
  test('pays for itself once it has subscribed, and its owner’s plan does again when that has ended', async () => {
    const { owner: browser, email, slug, place } = await makeOrganization(app);
    const organization = `/organization/${slug}`;
    const before = await billingOf(browser, organization);
    const payers = async () => app.sql`
      select organizations.billable_id = organizations.own_billable_id as own,
        (select bool_and(workspaces.billable_id = organizations.own_billable_id) from teams
          join workspaces on workspaces.id = teams.workspace_id where organization_id = organizations.id) as teams
      from organizations where slug = ${slug}`;

    await buy(browser, organization, 'enterprise organization');
    const paid = [await billingOf(browser, organization), await payers()];
    const told = await lastEmail(app, email);
    await browser.delete(`${organization}/subscription/now`, { billing_type: 1 });

    expect(before.subscriptions.current).toMatchObject([{ name: 'free', isFree: true }]);
    expect(paid).toMatchObject([
      { subscriptions: { current: [{ name: 'enterprise organization', state: 'active' }] } },
      [{ own: true, teams: true }],
    ]);
    expect(told.text).toContain(`/app/organizations/${slug}/settings/profile/`);
    expect(await payers()).toMatchObject([{ own: false, teams: false }]);
    expect((await browser.get(`${place}/state`)).statusCode).toBe(200);
  });

  test('is not paid for with a plan for accounts or for teams', async () => {
    const { owner: browser, slug } = await makeOrganization(app);

    for (const subscription of ['pro', 'enterprise team']) {
      const answer = await browser.post(`/organization/${slug}/subscription`, wish({ subscription }));
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['subscription']]);
    }
    const { data } = (await browser.get(`/organization/${slug}/subscriptions`)).json();
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['enterprise organization']);
  });

  test('shows what it pays to whoever may view it, and is paid by whoever may switch it', async () => {
    const { slug } = await makeOrganization(app);
    const place = `/organization/${slug}`;
    const viewer = (await makeMember(app, slug, { held: ['subscriptions.view'] })).browser;
    const payer = (await makeMember(app, slug, { held: ['subscriptions.switch'] })).browser;
    const other = (await makeMember(app, slug, { held: ['domains.view'] })).browser;
    const subscription = 'enterprise organization';
    const ask = async (browser: Browser) => [
      (await browser.get(`${place}/subscription`)).statusCode,
      (await browser.post(`${place}/subscription`, wish({ subscription }))).statusCode,
    ];

    expect([await ask(viewer), await ask(payer), await ask(other)]).toEqual([
      [200, 403],
      [200, 200],
      [403, 403],
    ]);
  });
});

test('a team pays for itself alone', async () => {
  const { owner: browser, slug, place } = await makeOrganization(app);

  await buy(browser, place, 'enterprise team');

  const rows = await app.sql`
    select workspaces.billable_id = teams.own_billable_id as team, organizations.own_billable_id as organization
    from organizations join teams on teams.organization_id = organizations.id
    join workspaces on workspaces.id = teams.workspace_id where organizations.slug = ${slug}`;
  expect(rows).toEqual([{ team: true, organization: null }]);
  expect((await billingOf(browser, place)).subscriptions.current).toMatchObject([
    { name: 'enterprise team' },
  ]);
  expect(await planIn(browser, place)).toMatchObject({ max_team_members: 25 });
});

describe('a renewal that fails', () => {
  const failing = '4000 0000 0000 0341';
  const debtIn = async (browser: Browser, place: string) => (await browser.get(`${place}/state`)).json().debt;

  test.each([
    [
      'organizations',
      'enterprise organization',
      (slug: string) => `/app/organizations/${slug}/settings/profile/`,
    ],
    ['teams', 'enterprise team', (slug: string) => `/app/organization/${slug}/team/`],
  ] as const)(
    'of %s is told to whoever may pay it with the way there, and to others with whom to ask',
    async (billable, plan, page) => {
      const { owner, email, slug, place } = await makeOrganization(app);
      const { browser: member } = await makeMember(app, slug, { role: 'member' });
      await buy(owner, billable === 'teams' ? place : `/organization/${slug}`, plan, failing);
      const before = await debtIn(owner, place);

      await passDaysAt(billable, slug, 31);

      expect(before).toBeNull();
      expect(await debtIn(owner, place)).toMatchObject({
        ...{ dunning: { step: 'warned' }, ask: null },
        path: expect.stringContaining(page(slug)),
      });
      expect(await debtIn(member, place)).toMatchObject({
        ...{ dunning: { step: 'warned' }, ask: 'Ada Person', path: null },
      });
      expect((await member.get('/state')).json().debt).toBeNull();
      const told = await lastEmail(app, email);
      expect(told.subject).toMatch(/^Your payment for Linklet Enterprise (organization|team) failed$/);
      expect(linkIn(told)).toContain('/user/payment/');
    },
  );

  test('of whoever owns an organization is told to its members with whom to ask', async () => {
    const { owner, email, slug, place } = await makeOrganization(app);
    const { browser: member } = await makeMember(app, slug, { role: 'member' });
    await app.sql`
      update subscriptions set provider = 'sandbox', provider_ref = ${`sub_${slug}`}, billing_status = 'past_due',
        past_due_since = now() where closed_at is null and billable_id = (
          select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

    expect(await debtIn(owner, place)).toBeNull();
    expect(await debtIn(member, place)).toMatchObject({ ask: 'Ada Person', path: null });
  });
});
