import type { Profile } from '@node-saml/node-saml';
import { z } from 'zod';
import { email } from '@linklet/contract/accounts/endpoints.ts';
import { reasonOfNoEmail, SignOnError, type Asserted } from '../sign-on-error.ts';

/** What providers, and what is written about setting them up, call an email; in whatever case, with spaces and `_` or without. */
const emailNames = [
  'email',
  'mail',
  'emailaddress',
  'useremail',
  'user.email',
  'user.mail',
  'primaryemail',
  'emailprimary',
  'workemail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'urn:mace:dir:attribute-def:mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/emailaddress',
  // What somebody signs in with there, which is an email nearly everywhere.
  'upn',
  'userprincipalname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];
const nameNames = [
  'name',
  'displayname',
  'fullname',
  'cn',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
  'http://schemas.xmlsoap.org/claims/commonname',
];
const givenNames = [
  'givenname',
  'firstname',
  'user.firstname',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];
const familyNames = [
  'sn',
  'surname',
  'lastname',
  'familyname',
  'user.lastname',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
];
/** What Microsoft has somebody sign in with; elsewhere it is what they are called. */
const loginNames = ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'];

/** What the provider says of somebody, by the names that it gives. */
export function attributesOf(profile: Profile): Record<string, unknown> {
  const attributes = z.record(z.string(), z.unknown()).safeParse(profile['attributes']).data ?? {};
  return { NameID: profile.nameID, 'NameID Format': profile.nameIDFormat, ...attributes };
}

/** Names of attributes as they are compared; of an attribute that has several values the first one. */
function byPlainName(said: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Object.entries(said).map(([name, value]): [string, unknown] => [
      name.toLowerCase().replaceAll(/[_ ]/g, ''),
      Array.isArray(value) ? value[0] : value,
    ]),
  );
}

/** Throws `SignOnError` where the provider tells no email. */
export function toAsserted(profile: Profile, claims: Asserted['claims']): Asserted {
  const said = byPlainName(attributesOf(profile));
  const given = emailNames.map((name) => said.get(name));
  // In whatever format: many providers say an email there, and call it unspecified.
  if (isLasting(profile)) given.push(profile.nameID);
  const address = given.map((value) => email.safeParse(value).data).find((value) => value !== undefined);
  if (address === undefined)
    throw new SignOnError(
      'sign_on_without_email',
      reasonOfNoEmail(given, 'No attribute is an email (email, mail, emailaddress).'),
      claims,
    );
  const subject = isLasting(profile) ? inOneCase(profile.nameID) : address.toLowerCase();
  const { nameID, nameIDFormat, sessionIndex } = profile;
  const signedOn = { nameID, nameIDFormat, sessionIndex };
  return { signedOn, issuer: profile.issuer, subject, email: address, name: nameOf(said), claims };
}

/** Empty where the provider says none. */
function nameOf(said: ReadonlyMap<string, unknown>): string {
  const first = (names: readonly string[]) =>
    names.map((name) => z.string().safeParse(said.get(name)).data?.trim() ?? '').find((text) => text !== '');
  const parts = [first(givenNames), first(familyNames)].filter((part) => part !== undefined).join(' ');
  return first(nameNames) ?? (parts === '' ? first(loginNames) : parts) ?? '';
}

/** An email is the same in whatever case, in which providers do not always say it. */
function inOneCase(name: string): string {
  return email.safeParse(name).success ? name.toLowerCase() : name;
}

/** Some providers make another name with each sign-in, or none. */
function isLasting({ nameID, nameIDFormat }: Partial<Profile>): boolean {
  return nameID !== undefined && nameIDFormat?.endsWith(':transient') !== true;
}
