import type { Browser } from '../test-app.ts';

/** Who shows themselves at a provider of OpenID Connect. */
export const personOf = (email: string) => ({
  ...{ sub: email, name: 'Ada Elsewhere', email, email_verified: true },
});

/** What sets a connection by OpenID Connect up. */
export const openIdDraft = (issuer: string) => ({
  ...{ kind: 'oauth2', provider: 'other', tenant: issuer, client_id: 'client', client_secret: 'secret' },
  ...{ admits_new: true, role: null, team_role: 'member' },
});

/** Sets a connection up that has been tried; answers its name in addresses. */
export async function connect(browser: Browser, place: string, draft: object): Promise<string> {
  const saved = await browser.put(`${place}/sso`, draft);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const { redirect } = saved.json().addresses;
  const { url } = (await browser.post(`${place}/sso/test`)).json();
  await follow(browser, url);
  return new URL(redirect).pathname.split('/')[3] ?? '';
}

/** The same, and requires it. */
export async function enforce(browser: Browser, place: string, draft: object): Promise<string> {
  const key = await connect(browser, place, draft);
  const answer = await browser.put(`${place}/sso/enforced`, { enforced: true });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return key;
}

/** To a provider of OpenID Connect and back; answers where the product sends the browser in the end. */
export async function follow(browser: Browser, to: string): Promise<string> {
  const consented = await fetch(to, { redirect: 'manual' });
  const back = new URL(consented.headers.get('location') ?? '');
  return String((await browser.open(back.pathname + back.search)).headers['location']);
}

/** From the beginning of a single sign-on to where it ends. */
export async function pass(browser: Browser, key: string, trip = ''): Promise<string> {
  const begun = await browser.open(`/app/sso/${key}/begin${trip}`);
  return follow(browser, String(begun.headers['location']));
}
