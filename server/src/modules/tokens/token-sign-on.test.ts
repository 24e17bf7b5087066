import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { enforce, openIdDraft, pass, personOf } from '../../testing/providers/sign-on.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let person: Record<string, unknown> = {};
beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

test('a token from before a sign-on was required is good no more, and one that is made after passing it is', async () => {
  const of = await makeOrganization(app);
  const held = ['supervisor.access', 'supervisor.create'] as const;
  const { browser, email } = await makeMember(app, of.slug, { held });
  const { secret: before } = await makeToken(browser, {}, of.place);
  const ownerToken = (await makeToken(of.owner, {}, of.place)).secret;
  person = personOf(email);
  const ask = async (secret: string) => programOf(app, secret).get('/me');
  const free = (await ask(before)).statusCode;

  const key = await enforce(of.owner, `/organization/${of.slug}`, openIdDraft(provider.url));
  const refused = await ask(before);
  const unmade = await browser.post(`${of.place}/tokens`, {});
  await pass(browser, key);
  const { secret: after } = await makeToken(browser, {}, of.place);

  expect([free, refused.statusCode, refused.json().code]).toEqual([200, 424, 'sign_on_required']);
  expect(unmade.statusCode).toBe(424);
  expect((await ask(after)).statusCode).toBe(200);
  // The owner mends what keeps everybody else out.
  expect((await ask(ownerToken)).statusCode).toBe(200);
});
