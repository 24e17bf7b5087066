import { expect } from 'vitest';
import { makeAccount, makeStaff, PASSWORD } from '../accounts.ts';
import { makeOrganization } from '../organizations.ts';
import { deliverNews, pay, wish } from '../payments.ts';
import type { Browser, TestApp } from '../test-app.ts';

/** Staff who have just entered their password. */
export async function makeConfirmedStaff(app: TestApp): Promise<Browser> {
  const staff = await makeStaff(app);
  const confirmed = await staff.post('/password/confirm', { password: PASSWORD });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return staff;
}

export async function idOf(browser: Browser): Promise<string> {
  return (await browser.get('/state')).json().user.id as string;
}

/** Where staff see what an account pays. */
export async function billsOf(browser: Browser): Promise<string> {
  return `/kiosk/user/${await idOf(browser)}/billing`;
}

/** What was done to whoever pays, with what is there since, but for its beginning and looks at it. */
export async function trailOf(app: TestApp, target: string): Promise<unknown[]> {
  const rows = await app.sql`
    select action, after from audit_entries
    where target = ${target} and action !~ '[.](read|bills_read|created)$' order by id`;
  return rows.map(({ action, after }) => [action, after]);
}

/** Whoever pays, where it is paid, and where staff see it. */
export interface BilledPlace {
  /** Who pays. */
  browser: Browser;
  /** What its own calls begin with. */
  own: string;
  /** What those of staff begin with. */
  path: string;
  /** Its name in the trail. */
  target: string;
  /** One of its kind. */
  plan: string;
}

export const billedKinds = ['an account', 'an organization', 'a team'] as const;
type BilledKind = (typeof billedKinds)[number];

export async function makeBilled(app: TestApp, kind: BilledKind): Promise<BilledPlace> {
  if (kind === 'an account') {
    const { browser } = await makeAccount(app);
    const target = await idOf(browser);
    return { browser, own: '/settings', path: `/kiosk/user/${target}/billing`, target, plan: 'pro' };
  }
  const { owner: browser, slug, place } = await makeOrganization(app);
  const path = `/kiosk/organization/${slug}`;
  return kind === 'an organization'
    ? {
        ...{ browser, own: `/organization/${slug}`, path: `${path}/billing`, target: slug },
        plan: 'enterprise organization',
      }
    : {
        ...{ browser, own: place, path: `${path}/team/sales/billing`, target: `${slug}/sales` },
        plan: 'enterprise team',
      };
}

export async function makePaid(app: TestApp, kind: BilledKind): Promise<BilledPlace> {
  const place = await makeBilled(app, kind);
  const { browser, own, plan } = place;
  const answer = await browser.post(`${own}/subscription`, wish({ subscription: plan }));
  expect(answer.statusCode, answer.body).toBe(200);
  await pay(browser, answer.json().session_id as string);
  await deliverNews(app);
  return place;
}

/** An account that tries a plan. */
export async function makeTrial(app: TestApp): Promise<Browser> {
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  await browser.post('/settings/subscription', wish({ trial: true }));
  return browser;
}
