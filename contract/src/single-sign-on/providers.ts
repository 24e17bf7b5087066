export const signOnKinds = ['oauth2', 'saml2'] as const;

/** Providers with a guide; `other` is any that speaks the protocol. */
export const signOnProviders = ['azure', 'okta', 'google', 'visual-studio', 'microsoft', 'other'] as const;
export type SignOnProvider = (typeof signOnProviders)[number];

export const signOnProviderNames: Record<SignOnProvider, string> = {
  azure: 'Azure',
  okta: 'Okta',
  google: 'Google Workspace',
  'visual-studio': 'Visual Studio',
  microsoft: 'Microsoft',
  other: 'Another provider',
};

const signsInWithMicrosoft: readonly SignOnProvider[] = ['azure', 'visual-studio', 'microsoft'];

/** The kind of `tenant`, which identifies the organization at the provider. */
export type TenantKind = 'directory' | 'host' | 'mail-domain' | 'issuer';

export function tenantKindOf(provider: SignOnProvider): TenantKind {
  if (signsInWithMicrosoft.includes(provider)) return 'directory';
  if (provider === 'okta') return 'host';
  return provider === 'google' ? 'mail-domain' : 'issuer';
}

export function issuerOf(provider: SignOnProvider, tenant: string): string {
  switch (tenantKindOf(provider)) {
    case 'directory':
      return `https://login.microsoftonline.com/${tenant}/v2.0`;
    case 'host':
      return `https://${tenant}`;
    case 'mail-domain':
      return 'https://accounts.google.com';
    case 'issuer':
      return tenant;
  }
}

const hostPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const directoryPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Microsoft's tenant of all personal accounts. */
const everybodys = '9188040d-6c67-4b5b-b112-36a304b66dad';

/** Checks a tenant; refuses directories that are open to everybody. */
export function isTenant(provider: SignOnProvider, tenant: string): boolean {
  switch (tenantKindOf(provider)) {
    case 'directory':
      return tenant !== everybodys && (directoryPattern.test(tenant) || hostPattern.test(tenant));
    case 'host':
    case 'mail-domain':
      return hostPattern.test(tenant);
    case 'issuer':
      return isWebAddress(tenant);
  }
}

/** Checks for an http or https URL without credentials and fragment. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && hash === '';
}
