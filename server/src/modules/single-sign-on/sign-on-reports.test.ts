import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import {
  newSigningKey,
  readRequest,
  respond,
  samlDraft,
  type SamlRequest,
  type SigningKey,
} from '../../testing/providers/saml-provider.ts';
import { arriveWith } from '../../testing/providers/saml-sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public where people sign in by SAML: each case is one of theirs.

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
afterEach(() => vi.useRealTimers());

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const EMAIL_OF_2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

const shownOf = async () => (await of.owner.get(place)).json().connection.test;

/** What a test shows, whose response was made so. */
async function tryWith(make: (request: SamlRequest) => Promise<string>) {
  const request = readRequest((await of.owner.post(`${place}/test`)).json().url);
  await arriveWith(app, of.owner, { request, xml: await make(request) });
  return shownOf();
}

const changed = (change: object) => (request: SamlRequest) =>
  respond(request, key, { email: of.email, change });

/** Says these attributes, and calls the person by this name. */
const saying = (claims: object, nameIdentifier: string) => ({
  profileMapper: () => ({ getClaims: () => claims, getNameIdentifier: () => ({ nameIdentifier }) }),
});

/** Posts these fields as a browser does. */
async function post(request: SamlRequest, fields: Record<string, string>, type = 'urlencoded') {
  return app.ask(`/app/sso/${request.key}/acs`, {
    method: 'POST',
    headers: { 'content-type': `application/x-www-form-${type}`, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('a provider’s clock', () => {
  test('may be ahead by nearly a minute', async () => {
    const shown = await tryWith(async (request) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50_000 });
      const xml = await changed({})(request);
      vi.useRealTimers();
      return xml;
    });

    expect(shown).toMatchObject({ problem: null, reason: '' });
  });

  test('may be behind by nearly a minute', async () => {
    expect(await tryWith(changed({ lifetimeInSeconds: -50 }))).toMatchObject({ problem: null, reason: '' });
  });

  test('that is ahead by five minutes is named as the reason', async () => {
    const shown = await tryWith(async (request) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
      const xml = await changed({})(request);
      vi.useRealTimers();
      return xml;
    });

    expect(shown.problem).toBe('sign_on_failed');
    expect(shown.reason).toMatch(/not yet valid|subject confirmation/i);
  });
});

describe('what is posted', () => {
  test('may have lines, and a content type that says its characters', async () => {
    const request = readRequest((await of.owner.post(`${place}/test`)).json().url);
    const xml = await changed({})(request);
    const letters = Buffer.from(xml).toString('base64').replace(/.{76}/g, '$&\r\n');

    const answer = await post(
      request,
      { SAMLResponse: letters, RelayState: request.state },
      'urlencoded; charset=UTF-8',
    );
    await of.owner.open(String(answer.headers['location']));

    expect(await shownOf()).toMatchObject({ problem: null, reason: '' });
  });

  test('comes back with what was sent along, which is no longer than providers keep', async () => {
    const { state } = readRequest((await of.owner.post(`${place}/test`)).json().url);

    expect(Buffer.byteLength(state)).toBeLessThanOrEqual(80);
    expect(state).toMatch(/^[\w-]+$/);
  });

  test.each([
    ['without what was sent along', {}],
    ['with an address in its place', { RelayState: 'https://evil.example/' }],
    ['with much in its place', { RelayState: 'x'.repeat(5000) }],
  ])('%s begins anew, and leads nowhere else', async (_, fields) => {
    const request = readRequest((await of.owner.post(`${place}/test`)).json().url);
    const SAMLResponse = Buffer.from(await changed({})(request)).toString('base64');

    const answer = await post(request, { SAMLResponse, ...fields });

    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `/app/sso/${request.key}`]);
  });

  test('says in the provider’s words why nobody was signed in', async () => {
    const shown = await tryWith(async ({ id, base }) =>
      [
        '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0"',
        ` IssueInstant="${new Date().toISOString()}" Destination="${base}/acs" InResponseTo="${id}">`,
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/>',
        '<samlp:StatusMessage>Not assigned to the application</samlp:StatusMessage></samlp:Status>',
        '</samlp:Response>',
      ].join(''),
    );

    expect(shown.problem).toBe('sign_on_failed');
    expect(shown.reason).toContain('Not assigned to the application');
  });

  test('is meant for this very audience, and not for nearly the same', async () => {
    const shown = await tryWith(async (request) =>
      changed({ audience: `${request.base}/metadata/` })(request),
    );

    expect(shown.problem).toBe('sign_on_failed');
    expect(shown.reason).toMatch(/audience/i);
  });

  test('may name no address where the assertion does', async () => {
    const shown = await tryWith(async (request) =>
      (await changed({})(request)).replace(/(<samlp:Response[^>]*?) Destination="[^"]*"/, '$1'),
    );

    expect(shown).toMatchObject({ problem: null, reason: '' });
  });
});

/** An organization that people come into by SAML. */
async function openFor(change: () => object) {
  const { owner, slug } = await makeOrganization(app);
  const at = `/organization/${slug}/sso`;
  await owner.put(at, samlDraft(key.certificate));
  const { redirect } = (await owner.get(at)).json().addresses;
  const begin = new URL(redirect).pathname.replace('callback', 'begin');
  const enter = async (browser: Browser, email: string) => {
    const request = readRequest(String((await browser.open(begin)).headers['location']));
    await arriveWith(app, browser, {
      request,
      xml: await respond(request, key, { email, change: change() }),
    });
    return (await browser.get('/state')).json().user ?? {};
  };
  return { enter };
}

describe('who somebody is', () => {
  test.each([
    ['Entra', UNSPECIFIED, `${CLAIMS}/emailaddress`],
    ['Entra without an email', PERSISTENT, `${CLAIMS}/name`],
    ['ADFS', UNSPECIFIED, `${CLAIMS}/upn`],
    ['Google', PERSISTENT, 'Primary email'],
    ['Keycloak', PERSISTENT, 'urn:oid:1.2.840.113549.1.9.1'],
    ['JumpCloud', UNSPECIFIED, 'email'],
    ['Shibboleth', TRANSIENT, 'urn:oid:0.9.2342.19200300.100.1.3'],
  ])('is found in what %s says', async (_, nameIdentifierFormat, name) => {
    const shown = await tryWith(changed({ nameIdentifierFormat, ...saying({ [name]: of.email }, 'x-7f3') }));

    expect(shown).toMatchObject({ problem: null, reason: '' });
  });

  test.each([EMAIL_OF_2, UNSPECIFIED, PERSISTENT])(
    'is an email of the format %s where there are no attributes, as Okta has it at first',
    async (nameIdentifierFormat) => {
      const shown = await tryWith(changed({ nameIdentifierFormat, ...saying({}, of.email) }));

      expect(shown).toMatchObject({ problem: null, reason: '' });
    },
  );

  test('is said in letters of any language', async () => {
    const shown = await tryWith(
      changed(saying({ email: of.email, displayName: 'Zoë 漢字 & <Söhne>' }, of.email)),
    );

    expect(shown.problem).toBeNull();
    expect(shown.claims).toContainEqual({ name: 'displayName', value: 'Zoë 漢字 & <Söhne>' });
  });

  test.each([
    [
      'Entra',
      { [`${CLAIMS}/givenname`]: 'Ada', [`${CLAIMS}/surname`]: 'Byron', [`${CLAIMS}/name`]: 'ada@x.example' },
    ],
    ['Okta', { firstName: 'Ada', lastName: 'Byron' }],
    ['Google', { 'First name': 'Ada', 'Last name': 'Byron' }],
    ['Shibboleth', { 'urn:oid:2.16.840.1.113730.3.1.241': 'Ada Byron', 'urn:oid:2.5.4.42': 'A.' }],
  ])('is called what %s says', async (_, claims) => {
    const { enter } = await openFor(() => saying(claims, `ada-${randomUUID()}@x.example`));

    expect((await enter(await app.guest(), '')).name).toBe('Ada Byron');
  });

  test('is the same person whose email is written in other case the next time', async () => {
    const { enter } = await openFor(() => ({}));
    const email = freshEmail();

    const first = await enter(await app.guest(), `A${email.slice(1)}`);
    const second = await enter(await app.guest(), email);

    expect(first.id).toEqual(expect.any(String));
    expect(second.id).toBe(first.id);
  });
});

describe('a certificate', () => {
  const lettersOf = ({ certificate }: SigningKey) => certificate.replace(/-----[^-]+-----|\s/g, '');
  const pasted: [string, (pem: string, letters: string) => string][] = [
    ['with Windows’ line ends', (pem) => pem.replaceAll('\n', '\r\n')],
    ['on one line, its lines joined by spaces', (pem) => pem.trim().replaceAll('\n', ' ')],
    ['on one line altogether', (pem) => pem.replaceAll('\n', '')],
    ['with its lines indented', (pem) => pem.replaceAll('\n', '\n    ')],
    ['as letters alone, in lines', (_, letters) => letters.replace(/.{64}/g, '$&\r\n')],
    ['after what a tool says of it', (pem) => `subject=CN = idp.example\nissuer=CN = idp.example\n${pem}`],
    ['twice', (pem) => pem + pem],
    [
      'with the element around it that metadata has',
      (_, letters) => `<ds:X509Certificate>${letters}</ds:X509Certificate>`,
    ],
  ];

  test.each(pasted)('is taken %s', async (_, write) => {
    const { owner, slug } = await makeOrganization(app);
    const certificate = write(other.certificate, lettersOf(other));

    const answer = await owner.put(`/organization/${slug}/sso`, samlDraft(certificate));

    expect(answer.json().errors).toBeUndefined();
    expect(answer.json().connection?.certificates).toHaveLength(1);
  });
});
