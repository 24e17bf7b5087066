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

type Steps = readonly string[];

const entraDirectory = 'Visual Studio and Azure DevOps sign in with your Microsoft Entra directory.';

const microsoft: Steps = [
  'In the Microsoft Entra admin center open “App registrations” and choose “New registration”, for accounts in this directory only.',
  'Redirect URI: choose “Web”, and paste the redirect URI above.',
  'Under “Certificates & secrets” create a client secret, and copy its value.',
  'Under “Token configuration” add the optional claim “email”.',
  'Copy the directory (tenant) ID and the application (client) ID from the overview.',
];

/** How to set an application up at each of them, step by step, in the provider’s own words. */
export const openIdSteps: Record<SignOnProvider, Steps> = {
  azure: microsoft,
  'visual-studio': [entraDirectory, ...microsoft],
  microsoft,
  okta: [
    'In the Okta admin console choose “Create App Integration”, “OIDC – OpenID Connect” and “Web Application”.',
    'Sign-in redirect URIs: paste the redirect URI above.',
    'Assign the application to your people, and copy its client ID and client secret.',
  ],
  google: [
    'In the Google Cloud console of your Workspace make the consent screen “Internal”.',
    'Create an OAuth client ID of type “Web application”.',
    'Authorized redirect URIs: paste the redirect URI above. Copy the client ID and the client secret.',
  ],
  other: [
    'Register a confidential web client for the authorization code flow.',
    'Redirect URI: paste the one above. Scopes: openid, email and profile.',
  ],
};

const entra: Steps = [
  'In the Microsoft Entra admin center open “Enterprise applications”, and choose “New application” and “Create your own application”.',
  'Open “Single sign-on” and choose “SAML”. Identifier (Entity ID): our entity ID above. Reply URL: the ACS URL above.',
  'Under “SAML Certificates” download “Federation Metadata XML”, and choose that file below.',
  'Under “Users and groups” assign the application to your people.',
];

/** The same for SAML. */
export const samlSteps: Record<SignOnProvider, Steps> = {
  azure: entra,
  'visual-studio': [entraDirectory, ...entra],
  microsoft: entra,
  okta: [
    'In the Okta admin console choose “Create App Integration” and “SAML 2.0”.',
    'Single sign-on URL: the ACS URL above. Audience URI: our entity ID above. Name ID format: EmailAddress.',
    'On the tab “Sign On” open the metadata URL, save that page as a file, and choose it below.',
    'On the tab “Assignments” assign the application to your people.',
  ],
  google: [
    'In the Google Admin console open “Web and mobile apps”, and choose “Add app” and “Add custom SAML app”.',
    'Choose “Download metadata”, and choose that file below.',
    'ACS URL and Entity ID: the values above. Name ID format: EMAIL, with the primary email.',
    'Turn the application on for your people.',
  ],
  other: [
    'Add a service provider with the values above, or import our metadata from the entity ID URL.',
    'Send the response by POST, with the email as name ID or as attribute “email”.',
    'Choose the provider’s metadata file below, or enter its values.',
  ],
};
