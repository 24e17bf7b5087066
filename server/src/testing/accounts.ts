import { randomUUID } from 'node:crypto';
import type { Answer, Browser, TestApp } from './test-app.ts';

export const PASSWORD = 'a Good pass-phrase 9';
/** Of tests that purge accounts by a clock that is ahead: all that other tests deleted go along, each in some 11 ms. */
export const PURGE_OF_ALL = { timeout: 120_000 };

export interface ReceivedEmail {
  subject: string;
  text: string;
  html: string;
}

/** An address that no other test uses. */
export function freshEmail(): string {
  return `ada-${randomUUID()}@people.example`;
}

/** What a person types to register. */
export function account(email: string) {
  return {
    name: 'Ada Person',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms: true,
  };
}

/** A browser that is signed in to an account of its own. */
export async function makeAccount(app: TestApp): Promise<{ browser: Browser; email: string }> {
  const email = freshEmail();
  const browser = await app.guest();
  await make(async () => browser.post('/register', account(email)));
  return { browser, email };
}

/** Asks again where the service is busy, as people do: nothing is half made. */
export async function make(ask: () => Promise<Answer>): Promise<void> {
  let answer = await ask();
  while (answer.statusCode === 503) answer = await ask();
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Puts an account on a plan from now on, in the place of one that is over. */
export async function putOnPlan(app: TestApp, email: string, plan: string): Promise<void> {
  const interval = plan === 'enterprise organization' ? 'monthly' : 'yearly';
  await app.sql`
    update subscriptions set closed_at = now() where ends_at <= now() and closed_at is null and billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  await app.sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, ${plan}, ${interval}, now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
}

/** A browser that is signed in to an account of its own on a plan. */
export async function makeSubscriber(
  app: TestApp,
  plan = 'pro',
): Promise<{ browser: Browser; email: string }> {
  const made = await makeAccount(app);
  await putOnPlan(app, made.email, plan);
  return made;
}

export async function lastEmail(app: TestApp, recipient: string): Promise<ReceivedEmail> {
  const [email] = await app.sql<ReceivedEmail[]>`
    select subject, text, html from emails where recipient = ${recipient} order by id desc limit 1`;
  if (!email) throw new Error(`Nothing was written to ${recipient}.`);
  return email;
}

/** The path of the link in an email, below the address of the app. */
export function linkIn({ text }: ReceivedEmail): string {
  const [, path] = /https?:\/\/[^/\s]+\/app(\/\S+)/.exec(text) ?? [];
  if (path === undefined) throw new Error('The email has no link.');
  return path;
}

/** The token of a reset link that the account was sent, as the worker's job sends it. */
export async function resetTokenFor(app: TestApp, email: string): Promise<string> {
  await app.runJob('send-password-reset', { email });
  return /reset\/([\w-]+)\?/.exec((await lastEmail(app, email)).text)?.[1] ?? '';
}

export async function resetTo(app: TestApp, email: string, password: string): Promise<void> {
  const token = await resetTokenFor(app, email);
  const guest = await app.guest();
  const body = { token, email, password, password_confirmation: password };
  const answer = await guest.post('/password/reset', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** A browser that is signed in to a staff account of its own, with the second factor that staff need. */
export async function makeStaff(app: TestApp): Promise<Browser> {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    update users set is_developer = true, two_factor_type = 1, two_factor_secret = 'sealed' where email = ${email}`;
  return browser;
}
