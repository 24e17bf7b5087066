import {
  tenantKindOf,
  type SignOnProvider,
  type TenantKind,
} from '@linklet/contract/single-sign-on/providers.ts';

interface TenantWords {
  label: string;
  hint: string;
  placeholder: string;
}

const tenantWords: Record<TenantKind, TenantWords> = {
  directory: {
    label: 'Directory (tenant) ID',
    hint: 'On the overview of your app registration.',
    placeholder: '00000000-0000-0000-0000-000000000000',
  },
  host: {
    label: 'Okta domain',
    hint: 'The beginning of your Okta URL.',
    placeholder: 'acme.okta.com',
  },
  'mail-domain': {
    label: 'Workspace domain',
    hint: 'Only accounts of this domain can sign in.',
    placeholder: 'acme.com',
  },
  issuer: {
    label: 'Issuer',
    hint: 'The URL under which the provider publishes its OpenID configuration.',
    placeholder: 'https://id.acme.com',
  },
};

/** What of a provider the organization has to tell. */
export function tenantWordsOf(provider: SignOnProvider): TenantWords {
  return tenantWords[tenantKindOf(provider)];
}

const microsoft =
  'In the Microsoft Entra admin center add an app registration for accounts in this directory only, with the redirect URI above as “Web”, and create a client secret. Under “Token configuration” add the optional claim email.';

/** How to set an application up at each of them. */
export const openIdGuidance: Record<SignOnProvider, string> = {
  azure: microsoft,
  'visual-studio': `Visual Studio and Azure DevOps sign in with your Microsoft Entra directory. ${microsoft}`,
  microsoft,
  okta: 'In the Okta admin console create an app integration “OIDC – OpenID Connect”, of type “Web Application”, with the redirect URI above as sign-in redirect URI, and assign it to your people.',
  google:
    'In the Google Cloud console of your Workspace create an OAuth client of type “Web application”, with the redirect URI above as authorized redirect URI, and an internal consent screen.',
  other:
    'Register a confidential web client for the authorization code flow, with the redirect URI above and the scopes openid, email and profile.',
};

const entra =
  'In the Microsoft Entra admin center add an enterprise application of your own, choose SAML, and enter the values above as identifier and reply URL. Copy the Microsoft Entra identifier, the login URL and the certificate (Base64).';

/** The same for SAML. */
export const samlGuidance: Record<SignOnProvider, string> = {
  azure: entra,
  'visual-studio': `Visual Studio and Azure DevOps sign in with your Microsoft Entra directory. ${entra}`,
  microsoft: entra,
  okta: 'In the Okta admin console create an app integration “SAML 2.0” with the values above as audience URI and single sign-on URL, the name ID format EmailAddress, and copy what “View SAML setup instructions” shows.',
  google:
    'In the Google Admin console add a custom SAML app with the values above as entity ID and ACS URL, the name ID format EMAIL with the primary email, and copy what it shows.',
  other:
    'Add a service provider with the values above, or import the metadata from the entity ID URL. Send the response by POST, with the email as name ID or as attribute “email”.',
};
