import { createServer } from 'node:http';
import { inflateRawSync } from 'node:zlib';
// The generator asks for it.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import samlp, { type ResponseOptions } from 'samlp';

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
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      keys,
      name: 'CN=idp.example',
      serialNumber: '01',
      notBefore: new Date(Date.now() - 400 * DAY_MS),
      notAfter: new Date(Date.now() + days * DAY_MS),
      signingAlgorithm: RSA,
    },
    crypto,
  );
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
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
  /** What all addresses of the connection begin with. */
  base: string;
  /** Whether the provider is to ask who it is, also whoever is signed in there. */
  asksAnew: boolean;
}

/** What the product asks a provider. */
export function readRequest(location: string): SamlRequest {
  const { searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  const [, base = '', key = ''] = /"(https?:[^"]+\/app\/sso\/([\w-]+))\/acs"/.exec(xml) ?? [];
  return {
    id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '',
    state: searchParams.get('RelayState') ?? '',
    key,
    base,
    asksAnew: xml.includes('ForceAuthn="true"'),
  };
}

/** A response of a provider that nobody here wrote; `change` says what is wrong with it. */
export async function respond(
  { id, base }: SamlRequest,
  { certificate, privateKey }: SigningKey,
  { email, change }: { email: string; change?: Partial<ResponseOptions> },
): Promise<string> {
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

/** A real provider of SAML on this machine, with a page to sign on; `person` says whose email is shown next. */
export async function startSamlProvider(
  port: number,
  { key, person }: { key: SigningKey; person: () => string },
): Promise<{ stop: () => void }> {
  const server = createServer((request, response) => {
    const asked = readRequest(new URL(request.url ?? '', 'http://127.0.0.1').href);
    void respond(asked, key, { email: person() }).then((xml) => {
      response.setHeader('content-type', 'text/html');
      response.end(`
        <form method="post" action="${asked.base}/acs">
          <input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
          <input type="hidden" name="RelayState" value="${asked.state}">
          <button>Sign on</button>
        </form>`);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { stop: () => server.close() };
}
