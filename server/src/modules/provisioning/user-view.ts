import type { Scope } from '../../platform/scope.ts';
import { isIn, type Known } from './known.ts';
import { USER_SCHEMA } from './scim-shapes.ts';
import { baseUrl } from './tokens.ts';

/**
 * Somebody as their provider sees them: of whoever is not in the organization no more than it said itself, so that it
 * does not learn who has an account.
 */
export function toUserView(scope: Scope, known: Known) {
  const { id, userName, externalId } = identityOf(known);
  const name = nameOf(known) ?? userName;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    displayName: name,
    name: { formatted: name, ...partsOf(name) },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: isActive(known),
    meta: { resourceType: 'User', location: `${baseUrl(scope)}/Users/${id}` },
  };
}

function identityOf({ told, user }: Known): { id: string; userName: string; externalId: string | null } {
  if (told) return told;
  if (!user) throw new Error('The user is neither provisioned nor a member.');
  return { id: user.publicId, userName: user.email, externalId: null };
}

/** Whoever is invited is as good as in, for the provider. */
function isActive(known: Known): boolean {
  return isIn(known) || (known.member === null && known.told?.active === true);
}

export type UserView = ReturnType<typeof toUserView>;

function nameOf(known: Known): string | null {
  return isIn(known) || known.isMade ? (known.user?.name ?? null) : (known.told?.name ?? null);
}

/** As most names are written. */
export function partsOf(name: string): { givenName: string; familyName: string } {
  const end = name.lastIndexOf(' ');
  return end < 0
    ? { givenName: name, familyName: '' }
    : { givenName: name.slice(0, end), familyName: name.slice(end + 1) };
}
