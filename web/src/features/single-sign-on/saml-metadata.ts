/** What the form takes from the metadata of an identity provider. */
export interface SamlMetadata {
  entity_id: string;
  sign_on_url: string;
  /** Empty where there is none. */
  logout_url: string;
  /** Those it signs with, as PEM, one below the other. */
  certificate: string;
}

const metadataNames = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureNames = 'http://www.w3.org/2000/09/xmldsig#';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Reads a document of SAML 2.0 metadata; null where it describes no identity provider that we can send people to. */
export function readMetadata(text: string): SamlMetadata | null {
  // It needs none, and what a document type can define is nothing to read.
  if (/<!DOCTYPE/i.test(text)) return null;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const [provider] = named(document, 'IDPSSODescriptor');
  if (!provider) return null;
  const read = {
    entity_id: provider.parentElement?.getAttribute('entityID') ?? '',
    sign_on_url: locationOf(provider, 'SingleSignOnService'),
    logout_url: locationOf(provider, 'SingleLogoutService'),
    certificate: certificatesOf(provider),
  };
  const isWhole = [read.entity_id, read.sign_on_url, read.certificate].every((value) => value !== '');
  return isWhole ? read : null;
}

function named(within: Document | Element, name: string, names = metadataNames): Element[] {
  return [...within.querySelectorAll('*')].filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === names,
  );
}

function locationOf(provider: Element, service: string): string {
  const found = named(provider, service).find((each) => each.getAttribute('Binding') === redirectBinding);
  return (found?.getAttribute('Location') ?? '').trim();
}

/** A key without a use is for both. */
function certificatesOf(provider: Element): string {
  const signing = named(provider, 'KeyDescriptor').filter(
    (each) => each.getAttribute('use') !== 'encryption',
  );
  const bodies = signing
    .flatMap((each) => named(each, 'X509Certificate', signatureNames))
    .map((each) => each.textContent.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, ''));
  return [...new Set(bodies)]
    .filter((body) => body !== '')
    .map(toPem)
    .join('\n');
}

function toPem(body: string): string {
  return `-----BEGIN CERTIFICATE-----\n${(body.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----`;
}
