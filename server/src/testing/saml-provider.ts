import { webcrypto } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
// The generator asks for it.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import samlp, { type ResponseOptions } from 'samlp';
import type { Browser, TestApp } from './test-app.ts';

export interface SigningKey {
  certificate: string;
  privateKey: string;
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const DAY_MS = 24 * 3_600_000;

/** A key with its certificate, which ends after so many days. */
export async function newSigningKey(days = 365): Promise<SigningKey> {
  const keys = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      keys,
      name: 'CN=idp.example',
      serialNumber: '01',
      notBefore: new Date(Date.now() - 400 * DAY_MS),
      notAfter: new Date(Date.now() + days * DAY_MS),
      signingAlgorithm: RSA,
    },
    webcrypto,
  );
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const letters = Buffer.from(pkcs8).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: certificate.toString('pem'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${letters}\n-----END PRIVATE KEY-----`,
  };
}

export const ENTITY_ID = 'https://idp.example/metadata';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** What sets a connection by SAML up. */
export const samlDraft = (certificate: string) => ({
  ...{ kind: 'saml2', provider: 'other', entity_id: ENTITY_ID, sign_on_url: 'https://idp.example/sign-on' },
  ...{ logout_url: null, signed: 'assertion', certificate, kept_certificates: [] },
  ...{ admits_new: true, role: null, team_role: 'member' },
});

export interface SamlRequest {
  id: string;
  state: string;
  key: string;
}

/** What the product asks a provider. */
export function readRequest(location: string): SamlRequest {
  const { searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  return {
    id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '',
    state: searchParams.get('RelayState') ?? '',
    key: /app\/sso\/([\w-]+)\/acs/.exec(xml)?.[1] ?? '',
  };
}

/** A response of a provider that nobody here wrote; `change` says what is wrong with it. */
export async function respond(
  { id, key }: SamlRequest,
  { certificate, privateKey }: SigningKey,
  { email, change }: { email: string; change?: Partial<ResponseOptions> },
): Promise<string> {
  const base = `https://lnk.test/app/sso/${key}`;
  const options: ResponseOptions = {
    ...{ issuer: ENTITY_ID, cert: certificate, key: privateKey, inResponseTo: id },
    ...{ audience: `${base}/metadata`, recipient: `${base}/acs`, destination: `${base}/acs` },
    ...{ lifetimeInSeconds: 300, nameIdentifierFormat: EMAIL_FORMAT },
    ...{ signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' },
    ...change,
  };
  const person = {
    id: email,
    emails: [{ value: email }],
    displayName: 'Ada Elsewhere',
    name: { givenName: 'Ada' },
  };
  return new Promise((resolve, reject) => {
    samlp.getSamlResponse(options, person, (error, xml) => {
      if (error) reject(error);
      else resolve(xml);
    });
  });
}

/** Posts a response as another site's page has a browser do; answers where the browser is sent. */
export async function postResponse(app: TestApp, { key, state }: SamlRequest, xml: string): Promise<string> {
  const answer = await app.ask(`/app/sso/${key}/acs`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: state,
    }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(answer.body);
  return String(answer.headers['location']);
}

/** The same, and goes there in the browser; answers where the product sends it in the end. */
export async function arriveWith(
  app: TestApp,
  browser: Browser,
  { request, xml }: { request: SamlRequest; xml: string },
): Promise<string> {
  return String((await browser.open(await postResponse(app, request, xml))).headers['location']);
}
