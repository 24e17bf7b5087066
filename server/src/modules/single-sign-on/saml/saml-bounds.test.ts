import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../testing/organizations.ts';
import {
  newSigningKey,
  readRequest,
  respond,
  samlDraft,
  type SamlRequest,
  type SigningKey,
} from '../../../testing/providers/saml-provider.ts';
import { arriveWith } from '../../../testing/providers/saml-sign-on.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let key: SigningKey;
let of: TestOrganization;
let place: string;
beforeAll(async () => {
  app = await startTestApp();
  key = await newSigningKey();
  of = await makeOrganization(app);
  place = `/organization/${of.slug}/sso`;
  await of.owner.put(place, samlDraft(key.certificate));
});
afterAll(() => app.close());

// While a response is read, nobody else is answered. The machine may be busy.
const LONGEST_MS = 5000;

/** What a test shows of a response, and how long that took. */
async function tryWith(make: (request: SamlRequest) => Promise<string>) {
  const request = readRequest((await of.owner.post(`${place}/test`)).json().url);
  const xml = await make(request);
  const startedAt = performance.now();
  await arriveWith(app, of.owner, { request, xml });
  const tookMs = performance.now() - startedAt;
  const { connection } = (await of.owner.get(place)).json();
  return { ...connection.test, tookMs };
}

const good = (request: SamlRequest) => respond(request, key, { email: of.email });

test.each([
  ['many elements', '<a/>'.repeat(36_000)],
  ['elements within each other', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
])('a response of %s is refused before it is read', async (_, more) => {
  const test = await tryWith(async (request) =>
    (await good(request)).replace('</saml:AttributeStatement>', `${more}</saml:AttributeStatement>`),
  );

  expect(test.reason).toBe('The response has too many elements.');
  expect(test.tookMs).toBeLessThan(LONGEST_MS);
});

const namespaces = Array.from({ length: 4500 }, (_, name) => `xmlns:a${String(name)}="urn:${String(name)}"`);

test.each<[string, (xml: string) => string]>([
  [
    'namespaces and elements that have them all',
    (xml) =>
      xml.replace(
        '</saml:AttributeStatement>',
        `<a ${namespaces.join(' ')}>${'<b/>'.repeat(1400)}</a></saml:AttributeStatement>`,
      ),
  ],
  [
    'references to what is signed',
    (xml) => xml.replace(/<Reference .*<\/Reference>/s, (reference) => reference.repeat(180)),
  ],
  ['signatures', (xml) => xml.replace(/<Signature .*<\/Signature>/s, (signature) => signature.repeat(70))],
])('a response of as many %s as there may be holds nobody up for long', async (_, change) => {
  const test = await tryWith(async (request) => change(await good(request)));

  expect(test.problem).toBe('sign_on_failed');
  expect(test.tookMs).toBeLessThan(LONGEST_MS);
});

test('somebody in a thousand groups comes in, and others are answered meanwhile', async () => {
  const groups = Array.from({ length: 1000 }, (_, group) => `group-${String(group)}`);

  const test = await tryWith((request) =>
    respond(request, key, {
      email: of.email,
      change: {
        profileMapper: () => ({
          getClaims: () => ({ email: of.email, groups }),
          getNameIdentifier: () => ({ nameIdentifier: 'person' }),
        }),
      },
    }),
  );

  expect(test.problem).toBeNull();
  expect(test.tookMs).toBeLessThan(LONGEST_MS);
});

test('a site whose responses are refused again and again is not read for a while, and others are', async () => {
  const request = readRequest((await of.owner.post(`${place}/test`)).json().url);
  const post = async (address: string, xml: string) => {
    const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.state };
    const { statusCode } = await app.ask(`/app/sso/${request.key}/acs`, {
      ...{ method: 'POST', address, body: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return statusCode;
  };

  const flood: number[] = [];
  for (let network = 0; network < 37; network += 1)
    flood.push(await post(`2001:db8:7:${network.toString(16)}::1`, '<no/>'));

  expect(flood).toEqual([...Array<number>(36).fill(303), 429]);
  expect(await post('192.0.2.77', await good(request))).toBe(303);
});
