import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeAccount, openSignedIn, putOnPlan, type Person } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { doJob, fillCard, passDaysOf, sellPlanLike } from './payments.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const LIMIT = 1;
/** The least that is charged, 50 cents, pays for as many. */
const PAID = 25;

/** Where something is paid for, and by whom. */
interface Place {
  kind: string;
  /** Of the plan. */
  like: string;
  pages: { subscription: string; usage: string; invoices: string };
  /** Whether its links are a team’s. */
  hasTeam: boolean;
  billable: () => Promise<string>;
}

async function ownPlace({ email }: Person): Promise<Place> {
  return {
    ...{ kind: 'an account', like: 'pro' },
    pages: {
      subscription: '/app/settings/subscription',
      usage: '/app/settings/usage',
      invoices: '/app/settings/invoices',
    },
    hasTeam: false,
    billable: async () =>
      idIn(
        (sql) =>
          sql`select billable_id as id from users join workspaces on workspaces.id = workspace_id where email = ${email}`,
      ),
  };
}

async function organizationPlace(owner: Person, page: Page, hasTeamPlan: boolean): Promise<Place> {
  await putOnPlan(owner, 'enterprise organization');
  const slug = `over-${randomUUID().slice(0, 8)}`;
  await page.goto(`${url}/app/organizations`);
  await page.getByLabel('Name').fill(slug);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await heading(page, 'Create a team').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Sales');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByText('Sales').first().waitFor();
  const team = `/app/organization/${slug}/team/sales`;
  const base = hasTeamPlan ? team : `/app/organizations/${slug}/settings/profile`;
  return {
    kind: hasTeamPlan ? 'a team' : 'an organization',
    like: hasTeamPlan ? 'enterprise team' : 'enterprise organization',
    pages: {
      ...{ subscription: `${base}/subscription`, usage: `${base}/subscription` },
      invoices: `${base}/invoices`,
    },
    hasTeam: true,
    billable: async () =>
      idIn(
        (sql) => sql`
          select workspaces.billable_id as id from teams join workspaces on workspaces.id = teams.workspace_id
          join organizations on organizations.id = organization_id where organizations.slug = ${slug}`,
      ),
  };
}

async function idIn(find: Parameters<typeof inDatabase<readonly { id?: unknown }[]>>[0]): Promise<string> {
  const [row] = await inDatabase(find);
  return String(row?.id);
}

/** Links of whoever has the plan, as many as there is room for but one. */
async function fillUp(place: Place): Promise<void> {
  const billable = await place.billable();
  const text = `https://example.org/${randomUUID()}`;
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url)
        values (sha256(convert_to(${text}, 'UTF8')), ${text}) returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash, repeats_destination)
        select (select max(id) from workspaces where billable_id = ${billable}),
          (select max(id) from workspaces where billable_id = ${billable}),
          destination.id, left(md5(${text} || n), 16), true
        from destination, generate_series(1, ${PAID - 1}) as n returning id, hash
      )
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select made.id, domains.id, made.hash, made.hash, true from made, domains where domains.is_base`,
  );
}

async function enterTeam(page: Page): Promise<void> {
  await page.goto(`${url}/app/settings/teams`);
  await page.getByRole('button', { name: 'Switch to Sales' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await heading(page, 'No short links yet').waitFor();
}

async function createLink(page: Page): Promise<void> {
  await page.goto(`${url}/app/dashboard?openCreate=true`);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Shorten a long URL' })
    .fill(`https://example.com/${randomUUID()}`);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
}

/** All of them with the long tests. */
const kinds =
  process.env['FAULTS'] === 'long'
    ? (['an account', 'an organization', 'a team'] as const)
    : (['an account'] as const);

test.each(kinds)(
  '%s reaches its limit, goes on for money up to the spend limit, and is charged',
  async (kind) => {
    const person = await makeAccount();
    const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
    const place =
      kind === 'an account'
        ? await ownPlace(person)
        : await organizationPlace(person, page, kind === 'a team');
    const { pages } = place;
    const options = { max_active_aliases: LIMIT, max_teams: 5, max_team_members: 5 };
    const plan = await sellPlanLike(place.like, options);

    await buy(page, pages.subscription, plan);
    // Until the plan is known it is refused.
    complaints.length = 0;
    if (place.hasTeam) await enterTeam(page);
    await createLink(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.goto(url + pages.usage);
    await page.getByRole('switch', { name: 'Create links beyond the limit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on overages' }).click();
    const limit = page.getByLabel('Spend limit a month, in USD');
    await limit.fill('half');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter an amount, such as 25.').first().waitFor();
    await limit.fill('0.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Spend limit saved.').waitFor();
    await expectGoodInEachLook(page);

    await fillUp(place);
    await createLink(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await createLink(page);
    await page.getByRole('dialog').getByText("You've hit your plan's limit for creating links").waitFor();
    await page.goto(url + pages.usage);
    await page.locator('.overage-cost').getByText('$0.50').first().waitFor();

    await passDaysOf(await place.billable(), 32);
    await doJob('charge-overages');
    await expect
      .poll(
        async () => {
          await page.goto(url + pages.invoices);
          await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
          return page.locator('main').innerText();
        },
        { timeout: 30_000, interval: 500 },
      )
      // With 19 % of tax.
      .toContain('$0.60');
    expect(complaints.filter((complaint) => !complaint.includes('406'))).toEqual([]);
    await close();
  },
);

/** Plans are remembered for a moment: the order is there as soon as the new one is known. */
async function buy(page: Page, subscription: string, plan: string): Promise<void> {
  const order = `${url}${subscription}?${String(new URLSearchParams({ subscription: plan, interval: 'monthly' }))}`;
  await expect
    .poll(
      async () => {
        await page.goto(order);
        const shown = page.getByRole('button', { name: 'Go to payment' }).waitFor({ timeout: 5000 });
        return shown.then(
          () => true,
          () => false,
        );
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBe(true);
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('You are on').waitFor();
}
