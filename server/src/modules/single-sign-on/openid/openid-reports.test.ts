import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshEmail } from '../../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../../testing/providers/openid-provider.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organizations.ts';
import { follow, openIdDraft, pass, personOf } from '../../../testing/providers/sign-on.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

// What went wrong in public where people sign in by OpenID Connect: each case is one of theirs.

let app: TestApp;
let provider: OpenIdProvider;
let of: TestOrganization;
let place: string;
// Who shows themselves next.
let person: Record<string, unknown> = {};
// Issuers that have a path each, and what each puts behind it where it names itself.
const ends = new Map<string, string>();
const server = createServer((request, response) => {
  const path = (request.url ?? '').replace('/.well-known/openid-configuration', '');
  const end = ends.get(path);
  response.setHeader('content-type', 'application/json');
  if (end === undefined) response.writeHead(404).end();
  else response.end(JSON.stringify({ ...described, issuer: issuers.url + path + end }));
});
const issuers = { url: '' };
let described: Record<string, unknown> = {};

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  const description = await fetch(`${provider.url}/.well-known/openid-configuration`);
  described = z.record(z.string(), z.unknown()).parse(await description.json());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuers.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const hosts = [provider.url, issuers.url].map((url) => new URL(url).host);
  app = await startTestApp({ SIGN_ON_HOSTS: hosts.join(',') });
  of = await makeOrganization(app);
  place = `/organization/${of.slug}/sso`;
  await of.owner.put(place, openIdDraft(provider.url));
});
afterAll(async () => {
  await app.close();
  await provider.stop();
  server.close();
});
afterEach(() => provider.server.service.removeAllListeners(Events.BeforeAuthorizeRedirect));

const now = () => Math.floor(Date.now() / 1000);

/** What a test shows in which these claims come back. */
async function tryWith(claims: object) {
  person = { ...personOf(of.email), ...claims };
  await follow(of.owner, (await of.owner.post(`${place}/test`)).json().url);
  return (await of.owner.get(place)).json().connection.test;
}

async function keyOf() {
  const { redirect } = (await of.owner.get(place)).json().addresses;
  return new URL(redirect).pathname.split('/')[3] ?? '';
}

describe('a person', () => {
  test.each([
    ['whose email is verified by a word', { email_verified: 'true' }],
    ['of whose email nothing is said', { email_verified: undefined }],
    ['of whose email nothing is said by null', { email_verified: null }],
    ['without a name', { name: undefined }],
    ['whose name is null', { name: null, given_name: null, preferred_username: null }],
    ['whose email is their user name alone', { email: undefined, preferred_username: undefined, upn: 'x' }],
  ])('%s is known', async (_, claims) => {
    const isUserName = 'upn' in claims;

    const shown = await tryWith({ ...claims, ...(isUserName && { preferred_username: of.email }) });

    expect(shown).toMatchObject({ problem: null, reason: '' });
  });

  test('whose email is null has that of their user name', async () => {
    expect(await tryWith({ email: null, preferred_username: of.email })).toMatchObject({ problem: null });
  });

  test.each(['false', false])('whose email is not verified there (%j) is not', async (isVerified) => {
    expect((await tryWith({ email_verified: isVerified })).problem).toBe('sign_on_without_email');
  });

  test('without a name is called what their two names are', async () => {
    person = { ...personOf(freshEmail()), name: undefined, given_name: 'Ada', family_name: 'Byron' };
    const guest = await app.guest();

    await pass(guest, await keyOf());

    expect((await guest.get('/state')).json().user.name).toBe('Ada Byron');
  });

  test('may be told to several audiences', async () => {
    expect(await tryWith({ aud: ['client', 'api'], azp: 'client' })).toMatchObject({ problem: null });
  });
});

describe('a provider’s clock', () => {
  test.each([
    ['ahead', { nbf: () => now() + 50, iat: () => now() + 50, exp: () => now() + 350 }],
    ['behind', { iat: () => now() - 350, exp: () => now() - 50 }],
  ])('may be %s by nearly a minute', async (_, times) => {
    const claims = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at()]));

    expect(await tryWith(claims)).toMatchObject({ problem: null, reason: '' });
  });

  test('may not be ahead by five minutes', async () => {
    const shown = await tryWith({ nbf: now() + 300 });

    expect(shown.problem).toBe('sign_on_failed');
    expect(shown.reason).toMatch(/nbf/);
  });
});

describe('what comes back in place of a person', () => {
  async function comeWith(query: Record<string, string>) {
    provider.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
      url.searchParams.delete('code');
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    });
    const end = await follow(of.owner, (await of.owner.post(`${place}/test`)).json().url);
    const shown = (await of.owner.get(place)).json().connection.test;
    return { end, shown };
  }

  test('is a cancelled sign-in where they said no', async () => {
    const { shown } = await comeWith({ error: 'access_denied', error_description: 'The user said no' });

    expect(shown).toMatchObject({ problem: 'sign_on_cancelled', reason: 'access_denied: The user said no' });
  });

  test('is told in the provider’s words, without a mark-up of theirs', async () => {
    const { shown } = await comeWith({
      error: 'invalid_scope',
      error_description: 'AADSTS70011:\r\nThe scope <b>email</b> is not valid.',
    });

    expect(shown.problem).toBe('sign_on_failed');
    expect(shown.reason).toContain('invalid_scope: AADSTS70011:  The scope <b>email</b> is not valid.');
  });
});

test('whoever goes back in the browser after a sign-in stays signed in', async () => {
  const key = await keyOf();
  person = personOf(freshEmail());
  const guest = await app.guest();
  const begun = await guest.open(`/app/sso/${key}/begin`);
  const consented = await fetch(String(begun.headers['location']), { redirect: 'manual' });
  const { pathname, search } = new URL(consented.headers.get('location') ?? '');
  await guest.open(pathname + search);

  const again = await guest.open(pathname + search);

  expect(again.statusCode).toBeLessThan(400);
  expect((await guest.get('/state')).json().user.email).toBe(person['email']);
});

describe('an issuer', () => {
  const wellKnown = '/.well-known/openid-configuration';
  const written: [string, string, (base: string) => string][] = [
    ['without the slash that it ends with', '/', (base) => base],
    ['with a slash that it does not end with', '', (base) => `${base}/`],
    ['as the address of its description, where it ends with a slash', '/', (base) => base + wellKnown],
    ['as the address of its description, where it does not', '', (base) => base + wellKnown],
    ['with spaces around it', '', (base) => `  ${base} `],
  ];

  test.each(written)('is taken %s', async (_, end, write) => {
    const base = `${issuers.url}/${randomUUID()}`;
    ends.set(new URL(base).pathname, end);
    const { owner, slug, email } = await makeOrganization(app);
    person = { ...personOf(email), iss: base + end };
    const at = `/organization/${slug}/sso`;

    const saved = await owner.put(at, openIdDraft(write(base)));
    await follow(owner, (await owner.post(`${at}/test`)).json().url);

    expect(saved.statusCode).toBe(200);
    expect((await owner.get(at)).json().connection.test).toMatchObject({ problem: null, reason: '' });
  });

  test('that calls itself by another name is refused', async () => {
    const base = `${issuers.url}/${randomUUID()}`;
    ends.set(new URL(base).pathname, '/other');
    const { owner, slug } = await makeOrganization(app);
    const at = `/organization/${slug}/sso`;

    await owner.put(at, openIdDraft(base));
    await owner.post(`${at}/test`);

    expect((await owner.get(at)).json().connection.test).toMatchObject({
      problem: 'sign_on_failed',
      reason: expect.stringContaining('issuer'),
    });
  });
});
