import { createHash, randomUUID } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { generateSync } from 'otplib';
import type postgres from 'postgres';
import { expect, inject } from 'vitest';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { csrfCookie } from '@linklet/contract/http/endpoint.ts';
import { newTotpSecret } from '../server/src/modules/two-factor/totp.ts';
import { sessionCookieName } from '../server/src/platform/http/cookies.ts';
import { keptSecret } from '../server/src/platform/secrets.ts';
import type { OpenOptions, OpenPage, Page } from './browser.ts';
import { untilQuiet } from './quiet.ts';
import { openDatabase } from './service.ts';

const url = inject('serviceUrl');
const STEP_SECONDS = 30;
const MAIL_WAIT = { timeout: 10_000 };

export interface Person {
  name: string;
  email: string;
  password: string;
  /** Of the second factor, where one is asked for. */
  twoFactorSecret?: string;
}

/** Somebody whom no other journey knows. */
export function freshPerson(): Person {
  return {
    name: 'Ada Lovelace',
    email: `ada-${randomUUID()}@example.org`,
    password: `analytical engine ${randomUUID()}`,
  };
}

/** Somebody who has had an account for long: signing up is for journeys about that, as it may be done a few times a minute. */
export async function makeAccount({ isVerified = true } = {}): Promise<Person> {
  const person = freshPerson();
  await inDatabase(
    (sql) => sql`
      with billable as (insert into billables (type) values ('user') returning id),
      workspace as (
        insert into workspaces (kind, billable_id) select 'personal', id from billable returning id
      )
      insert into users (name, email, email_verified_at, password_hash, workspace_id)
      select ${person.name}, ${person.email}, ${isVerified ? new Date().toISOString() : null}::timestamptz, ${hashSync(person.password)}, id from workspace`,
  );
  return person;
}

/** Puts an account on a plan that began forty days ago. */
export async function putOnPlan({ email }: Person, plan: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      insert into subscriptions (billable_id, plan_name, interval, starts_at)
      select workspaces.billable_id, ${plan}, 'monthly', now() - interval '40 days'
      from users join workspaces on workspaces.id = users.workspace_id where email = ${email}`,
  );
}

/** Somebody who has had an account on a plan for long. */
export async function makeSubscriber(plan = 'pro'): Promise<Person> {
  const person = await makeAccount();
  await putOnPlan(person, plan);
  return person;
}

/** An API token of somebody's that may do all, made a while ago; answers its secret. */
export async function storeToken({ email }: Person, name: string): Promise<string> {
  const secret = `lnk_${randomUUID()}`;
  const hash = createHash('sha256').update(secret).digest();
  await inDatabase(
    (sql) => sql`
      insert into api_tokens (workspace_id, made_by, name, token_hash, hint, permissions, is_dry_run, created_at)
      select workspace_id, id, ${name}, ${hash}, 'last', ${[...tokenPermissions]}, false, now() from users where email = ${email}`,
  );
  return secret;
}

/** A link of somebody's, made a while ago; answers its alias. */
export async function storeLink({ email }: Person, destination?: string, name = 'state'): Promise<string> {
  const alias = `${name}-${randomUUID().slice(0, 8)}`;
  const url = destination ?? `https://example.com/${alias}`;
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url)
        values (sha256(convert_to(${url}, 'UTF8')), ${url})
        returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select workspace_id, workspace_id, destination.id, left(md5(${alias}), 16)
        from users, destination where email = ${email} returning id
      )
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select made.id, domains.id, ${alias}, ${alias}, true from made, domains where domains.is_base`,
  );
  return alias;
}

/** Somebody of the product's own people, with the second factor that they need. */
export async function makeStaff(): Promise<Person> {
  const staff = await makeAccount();
  const secretKey = keptSecret(inject('serviceDataDir'), 'secret-key');
  const { secret, sealed } = newTotpSecret({ secretKey, config: { productName: '' } }, staff.email);
  await inDatabase(
    (sql) => sql`
      update users set is_developer = true, two_factor_type = 1, two_factor_secret = ${sealed}
      where email = ${staff.email}`,
  );
  return { ...staff, twoFactorSecret: secret };
}

/**
 * A browser in which somebody has signed in a moment ago, at a page of the product. The forms of the sign-in are for
 * journeys about them.
 */
export async function openSignedIn(
  open: (path: string, options: Pick<OpenOptions, 'cookies'>) => Promise<OpenPage>,
  { path, person }: { path: string; person: Person },
): Promise<OpenPage> {
  const opened = await open(path, { cookies: await sessionOf(person) });
  await opened.page.getByRole('button', { name: /Account of/ }).waitFor();
  return opened;
}

async function sessionOf({ email }: Person) {
  const [cookie, csrf] = [randomUUID(), randomUUID()];
  await inDatabase(
    (sql) => sql`
      insert into sessions (id, csrf, user_id, confirmed_at, signed_in_at, created_at, last_seen_at, expires_at)
      select sha256(convert_to(${cookie}, 'UTF8')), ${csrf}, id, now(), now(), now(), now(), now() + interval '1 day'
      from users where email = ${email}`,
  );
  const { hostname } = new URL(url);
  const kept = { domain: hostname, path: '/', expires: -1, secure: false, sameSite: 'Lax' as const };
  return [
    { ...kept, name: sessionCookieName(false), value: cookie, httpOnly: true },
    { ...kept, name: csrfCookie, value: csrf, httpOnly: false },
  ];
}

export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill(password);
  await passwordField(page, 'Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Verify your email').waitFor();
}

/** Fills the form of the sign-in page, or of the dialog that asks for it anew, and sends it by Enter. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url}/app`);
}

/** Switches the second factor on, from the page of security; answers its secret and the backup codes. */
export async function setUpTwoFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByRole('dialog').locator('code').innerText();
  const secret = key.replace(/\s/g, '');
  await page.getByLabel('6-digit code').fill(generateSync({ secret }));
  await heading(page, 'Save your backup codes').waitFor();
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await page.getByText('10 backup codes left').waitFor();
  return { secret, codes };
}

/** The code that comes after the one of now: one that set a second factor up is not good for signing in as well. */
export function nextCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + STEP_SECONDS });
}

/** The link in the newest email to somebody, as soon as one with such a link is there. */
export async function mailedLink(email: string, path: string): Promise<string> {
  return inDatabase(async (sql) => {
    let link = '';
    await expect
      .poll(async () => {
        const [row] = await sql<{ text: string }[]>`
          select text from emails where recipient = ${email} and text like ${`%${path}%`} order by id desc limit 1`;
        link = row?.text.split(/\s/).find((word) => word.includes(path)) ?? '';
        return link;
      }, MAIL_WAIT)
      .not.toBe('');
    return link;
  });
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name });
}

export function passwordField(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** As when they have expired, or were ended from elsewhere; the next request of the page's browser finds out. */
export async function endSessionsOf(email: string, page: Page): Promise<void> {
  await muteNews(page);
  // What a tab still asks for would find out.
  await Promise.all(
    page
      .context()
      .pages()
      .map((tab) => untilQuiet(tab)),
  );
  await inDatabase(
    (sql) => sql`delete from sessions where user_id = (select id from users where email = ${email})`,
  );
}

/** Keeps the tabs of a browser from hearing by themselves, some time within seconds, that a session has ended. */
export async function muteNews(page: Page): Promise<void> {
  await page.context().route(/\/notifications\/(stream|recent)$/, (route) => route.abort());
}

/** As when the password was shown long ago. */
export async function forgetConfirmationOf(email: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      update sessions set confirmed_at = now() - interval '1 day'
      where user_id = (select id from users where email = ${email})`,
  );
}

/** What the database holds of somebody. */
export async function rowOf(email: string): Promise<postgres.Row> {
  const [row] = await inDatabase((sql) => sql`select * from users where email = ${email}`);
  if (row === undefined) throw new Error(`There is no account of ${email}.`);
  return row;
}

export async function inDatabase<Value>(work: (sql: postgres.Sql) => PromiseLike<Value>): Promise<Value> {
  const sql = openDatabase();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
