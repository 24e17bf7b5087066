import { randomUUID } from 'node:crypto';
import { makeAccount, PASSWORD } from './accounts.ts';
import type { Answer, Browser, TestApp } from './test-app.ts';

export type SupportCall = readonly [method: 'DELETE' | 'POST', path: string, body: object];

export const SUPPORT_REASON = 'Lost the phone; showed the invoice';
const toTurnOff: SupportCall = ['DELETE', 'two-factor', { reason: SUPPORT_REASON }];
const toSignOut: SupportCall = ['DELETE', 'sessions', {}];
const toVerify: SupportCall = ['POST', 'email/verify', {}];
/** What support does for an account, each with what it takes. */
export const supportCalls: readonly SupportCall[] = [toTurnOff, toSignOut, toVerify];

export async function help(by: Browser, id: string, [method, path, body]: SupportCall): Promise<Answer> {
  const address = `/kiosk/user/${id}/${path}`;
  return method === 'DELETE' ? by.delete(address, body) : by.post(address, body);
}

export const turnOff = async (by: Browser, id: string) => help(by, id, toTurnOff);
export const signOut = async (by: Browser, id: string) => help(by, id, toSignOut);
export const sendTo = async (by: Browser, id: string) => help(by, id, toVerify);

export interface Helped {
  browser: Browser;
  email: string;
  id: string;
}

export const userOf = async (browser: Browser) => (await browser.get('/state')).json().user;
export const idOf = async (browser: Browser): Promise<string> => (await userOf(browser)).id;

/** Whoever has a second factor that moves to another device, a backup code left of two, and a passkey. */
export async function makeProtected(of: TestApp): Promise<Helped> {
  const { browser, email } = await makeAccount(of);
  await of.sql`
    with protected as (
      update users set two_factor_type = 1, two_factor_secret = 'sealed', two_factor_pending_secret = 'next',
        two_factor_last_step = 7, two_factor_moving_since = now()
      where email = ${email} returning id
    ), codes as (
      insert into backup_codes (user_id, code_hash, used_at)
      select id, 'one'::bytea, null from protected union all select id, 'two'::bytea, now() from protected
    )
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    select id, ${randomUUID()}, 'key', 0, '{}', 'Laptop', now() from protected`;
  return { browser, email, id: await idOf(browser) };
}

/** What an account has, and was told. */
export async function factsOf(of: TestApp, { email }: Pick<Helped, 'email'>) {
  const [facts] = await of.sql`
    select two_factor_type as factor, two_factor_secret is null and two_factor_pending_secret is null
        and two_factor_last_step is null and two_factor_moving_since is null as is_clear,
      (select count(*)::int from backup_codes where user_id = users.id) as codes,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from sessions where users.id in (user_id, pending_user_id)) as sessions,
      (select count(*)::int from notifications where user_id = users.id) as notices,
      (select count(*)::int from emails where recipient = users.email) as emails,
      (select count(*)::int from audit_entries where user_id = users.id and action like 'support.%') as entries
    from users where email = ${email}`;
  return { ...facts };
}

export async function signIn(of: TestApp, { email }: Pick<Helped, 'email'>) {
  const browser = await of.guest();
  return { browser, answer: (await browser.post('/login', { email, password: PASSWORD })).json() };
}
