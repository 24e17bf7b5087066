import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../../testing/organizations.ts';
import {
  newSigningKey,
  readRequest,
  respond,
  samlDraft,
  type SamlRequest,
  type SigningKey,
} from '../../../testing/providers/saml-provider.ts';
import { arriveWith, postResponse } from '../../../testing/providers/saml-sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let key: SigningKey;
let other: SigningKey;
let of: TestOrganization;
let place: string;

beforeAll(async () => {
  app = await startTestApp();
  [key, other] = await Promise.all([newSigningKey(), newSigningKey()]);
  of = await makeOrganization(app);
  place = `/organization/${of.slug}/sso`;
  await of.owner.put(place, samlDraft(key.certificate));
});
afterAll(() => app.close());

async function beginTest(): Promise<SamlRequest> {
  return readRequest((await of.owner.post(`${place}/test`)).json().url);
}

/** What a test shows whose response was changed on the way. */
async function tryWith(make: (request: SamlRequest) => Promise<string>) {
  const request = await beginTest();
  const xml = await make(request);
  await arriveWith(app, of.owner, { request, xml });
  const { connection } = (await of.owner.get(place)).json();
  return connection.test;
}

const good = (request: SamlRequest) => respond(request, key, { email: of.email });

test('a response whose assertion is signed is accepted, and what arrived is shown', async () => {
  const shown = await tryWith(good);

  expect(shown).toMatchObject({ problem: null, reason: '' });
  expect(shown.claims).toContainEqual({ name: 'NameID', value: of.email });
});

test('a response that is signed as a whole is accepted besides, and where it alone is asked for', async () => {
  const whole = (signAssertion: boolean) => (request: SamlRequest) =>
    respond(request, key, { email: of.email, change: { signResponse: true, signAssertion } });
  const both = await tryWith(whole(true));
  const unsigned = await tryWith(whole(false));
  await of.owner.put(place, { ...samlDraft(key.certificate), signed: 'response' });
  const alone = await tryWith(whole(false));
  await of.owner.put(place, samlDraft(key.certificate));

  expect([both.problem, unsigned.problem, alone.problem]).toEqual([null, 'sign_on_failed', null]);
});

const ASSERTION = /<(?:\w+:)?Assertion[\s>][^]*<\/(?:\w+:)?Assertion>/;
const SIGNATURE = /<(?:\w+:)?Signature[\s>][^]*?<\/(?:\w+:)?Signature>/;

/** An assertion that somebody else wrote, from the one that was signed. */
function evilOf(xml: string): { signed: string; evil: string } {
  const signed = ASSERTION.exec(xml)?.[0] ?? '';
  const evil = signed
    .replace(SIGNATURE, '')
    .replaceAll(of.email, 'evil@example.com')
    .replace(/\bID="[^"]+"/, 'ID="_evil"');
  return { signed, evil };
}

const wrongs: [string, (request: SamlRequest) => Promise<string>, RegExp][] = [
  ['is not signed', async (request) => (await good(request)).replace(SIGNATURE, ''), /signature/i],
  ['is signed with another key', (request) => respond(request, other, { email: of.email }), /signature/i],
  [
    'was changed after it was signed',
    async (request) => (await good(request)).replaceAll(of.email, 'evil@example.com'),
    /signature/i,
  ],
  ['is for another audience', changed({ audience: 'https://else.example' }), /audience/i],
  ['is for another recipient', changed({ recipient: 'https://else.example/acs' }), /Recipient/],
  ['is for another destination', changed({ destination: 'https://else.example/acs' }), /Destination/],
  ['is of another issuer', changed({ issuer: 'https://else.example' }), /issuer/],
  ['has ended', changed({ lifetimeInSeconds: -600 }), /expired|No valid subject confirmation/],
  ['answers no request', changed({ inResponseTo: '' }), /InResponseTo/],
  ['answers another request', changed({ inResponseTo: '_another' }), /InResponseTo/],
  [
    'answers another request in what was signed',
    async (request) =>
      (await respond({ ...request, id: '_another' }, key, { email: of.email })).replace(
        /(<(?:\w+:)?Response[^>]*InResponseTo=")_another"/,
        `$1${request.id}"`,
      ),
    /InResponseTo/,
  ],
  [
    'has another assertion before the signed one',
    async (request) => {
      const xml = await good(request);
      const { signed, evil } = evilOf(xml);
      return xml.replace(signed, () => evil + signed);
    },
    /signature/i,
  ],
  [
    'has the signed assertion in its extensions',
    async (request) => {
      const xml = await good(request);
      const { signed, evil } = evilOf(xml);
      return xml.replace(signed, () => `<samlp:Extensions>${signed}</samlp:Extensions>${evil}`);
    },
    /signature/i,
  ],
  [
    'has the signed assertion in the signature of another',
    async (request) => {
      const xml = await good(request);
      const { signed, evil } = evilOf(xml);
      const signature = SIGNATURE.exec(signed)?.[0] ?? '';
      const holding = signature.replace(
        /<\/(?:\w+:)?Signature>$/,
        (end) => `<Object>${signed.replace(SIGNATURE, '')}</Object>${end}`,
      );
      return xml.replace(signed, () => evil.replace(/(<\/(?:\w+:)?Issuer>)/, `$1${holding}`));
    },
    /signature/i,
  ],
  [
    'has the signed assertion within another',
    async (request) => {
      const xml = await good(request);
      const { signed, evil } = evilOf(xml);
      return xml.replace(signed, () => evil.replace(/(<\/(?:\w+:)?Assertion>)$/, `${signed}$1`));
    },
    /signature/i,
  ],
  [
    'has a document type',
    async (request) => `<!DOCTYPE r [<!ENTITY e "x">]>${await good(request)}`,
    /document type/,
  ],
  ['is no XML', async () => 'nothing', /./],
  ['is too large', async () => 'x'.repeat(180_000), /too large/],
];

function changed(change: object) {
  return (request: SamlRequest) => respond(request, key, { email: of.email, change });
}

test.each(wrongs)('a response that %s is refused, and it is said why', async (_, make, reason) => {
  const shown = await tryWith(make);

  expect(shown.problem).toBe('sign_on_failed');
  expect(shown.reason).toMatch(reason);
});

test('a comment within the name takes nothing from it', async () => {
  const cut = `${of.email}.evil.example`;
  const xml = async (request: SamlRequest) =>
    (await respond(request, key, { email: cut })).replaceAll(cut, `${of.email}<!-- -->.evil.example`);

  const shown = await tryWith(xml);

  expect(shown.claims.find(({ name }: { name: string }) => name === 'NameID')?.value ?? cut).toBe(cut);
});

test('a response counts once, and in the browser that asked alone', async () => {
  const request = await beginTest();
  const xml = await good(request);
  const first = await postResponse(app, request, xml);
  const elsewhere = await (await app.guest()).open(first);
  const again = await postResponse(app, request, xml);
  await of.owner.open(again);
  const { connection } = (await of.owner.get(place)).json();

  expect(elsewhere.headers['location']).toBe('/app/login');
  expect(connection.test).toMatchObject({
    problem: 'sign_on_failed',
    reason: 'The assertion was used before.',
  });
});

test('what was posted waits a minute for its browser', async () => {
  const request = await beginTest();
  const arrival = await postResponse(app, request, await good(request));
  app.passTime(61_000);

  expect((await of.owner.open(arrival)).headers['location']).toContain('problem=sign_on_expired');
});

test('a response that is signed by SHA-1 is refused', async () => {
  const bySha1 = (change: object) => (request: SamlRequest) =>
    respond(request, key, { email: of.email, change });

  for (const change of [{ signatureAlgorithm: 'rsa-sha1' }, { digestAlgorithm: 'sha1' }] as const)
    expect((await tryWith(bySha1(change))).reason).toMatch(/SHA-256/);
});

test.each([
  'Email',
  'EmailAddress',
  'emailAddress',
  'email_address',
  'User.email',
  'MAIL',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn',
])('an email is found in the attribute %s', async (name) => {
  const test = await tryWith((request) =>
    respond(request, key, {
      email: of.email,
      change: {
        nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        profileMapper: () => ({
          getClaims: () => ({ [name]: of.email }),
          getNameIdentifier: () => ({ nameIdentifier: 'somebody' }),
        }),
      },
    }),
  );

  expect(test.claims.map((claim: { name: string }) => claim.name)).toContain(name);
  expect(test.problem).toBeNull();
});

test('a member passes it, and somebody new comes in by it', async () => {
  const { owner, place: team } = await makeOrganization(app);
  await owner.put(`${team}/sso`, samlDraft(key.certificate));
  const email = freshEmail();
  const guest = await app.guest();
  const { redirect } = (await owner.get(`${team}/sso`)).json().addresses;
  const begin = new URL(redirect).pathname.replace('callback', 'begin');
  const go = async (browser: Browser, by: string) => {
    const request = readRequest(String((await browser.open(begin)).headers['location']));
    return arriveWith(app, browser, { request, xml: await respond(request, key, { email: by }) });
  };
  const { browser, email: member } = await makeMember(app, of.slug, {});

  expect(await go(guest, email)).toBe('/app/settings/teams');
  expect((await guest.get('/state')).json().user.email).toBe(email);
  expect(await go(browser, member)).toBe('/app/sso/done');
});

test('whoever confirms that it is them, or steps up, is asked anew, and whoever signs in is not', async () => {
  const { owner, place: team } = await makeOrganization(app);
  await owner.put(`${team}/sso`, samlDraft(key.certificate));
  const { redirect } = (await owner.get(`${team}/sso`)).json().addresses;
  const begin = new URL(redirect).pathname.replace('callback', 'begin');
  const { browser } = await makeMember(app, of.slug, {});
  const begun = async (by: Browser, trip = '') =>
    readRequest(String((await by.open(begin + trip)).headers['location'])).asksAnew;

  expect(await begun(browser, '?for=confirm')).toBe(true);
  expect(await begun(browser)).toBe(true);
  expect(await begun(await app.guest())).toBe(false);
});

test('providers read about us without a cookie', async () => {
  const { entity_id: entityId, acs } = (await of.owner.get(place)).json().addresses;
  const answer = await app.ask(new URL(entityId).pathname);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('samlmetadata+xml');
  expect(answer.body).toContain(`entityID="${entityId}"`);
  expect(answer.body).toContain(`Location="${acs}"`);
});

test('a response that answers nothing, as from a tile of the provider, leads to where it begins anew', async () => {
  const guest = await app.guest();
  const begun = await beginTest();
  const unasked = await respond({ ...begun, id: '' }, key, { email: of.email });
  const posted = [
    await postResponse(app, { ...begun, state: '' }, unasked),
    String((await app.ask(`/app/sso/${begun.key}/acs`, { method: 'POST' })).headers['location']),
  ];
  const nowhere = await app.ask('/app/sso/a%00b/acs', { method: 'POST' });

  const { sign_in: handedOut } = (await of.owner.get(place)).json().addresses;
  expect(posted).toEqual([`/app/sso/${begun.key}`, `/app/sso/${begun.key}`]);
  expect(new URL(handedOut).pathname).toBe(posted[0]);
  expect((await guest.get(`/login${posted[0]?.slice('/app'.length) ?? ''}`)).json()).toEqual({
    ...{ name: 'Acme', has_links: false },
  });
  expect((await guest.open(String(nowhere.headers['location']))).headers['location']).toBe('/app/login');
  expect(await postResponse(app, { ...begun, key: 'a%00b' }, await good(begun))).toBe(
    '/app/sso/a%00b/arrived',
  );
  expect((await guest.open('/app/sso/a%00b/begin')).headers['location']).toBe('/app/login');
  expect((await app.ask('/app/sso/a%00b/metadata')).statusCode).toBe(404);
});

test('whoever signs out is signed out there, too', async () => {
  const { owner, slug, email } = await makeOrganization(app);
  const at = `/organization/${slug}/sso`;
  await owner.put(at, { ...samlDraft(key.certificate), logout_url: 'https://idp.example/logout' });
  const request = readRequest((await owner.post(`${at}/test`)).json().url);
  await arriveWith(app, owner, { request, xml: await respond(request, key, { email }) });

  const { redirect } = (await owner.get('/logout')).json();
  const back = await app.ask(`/app/sso/${request.key}/logged-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'SAMLResponse=x',
  });
  const { redirect: nowhere } = (await of.owner.get('/logout')).json();

  expect(redirect).toMatch(/^https:\/\/idp\.example\/logout\?SAMLRequest=/);
  expect(back.headers['location']).toBe('/app/login');
  expect(nowhere).toBeNull();
});
