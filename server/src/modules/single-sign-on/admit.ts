import { personName } from '@linklet/contract/accounts/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { inviteToOrganization, inviteToTeam, letIn } from '../organizations/index.ts';
import { newAccount } from '../sign-in/index.ts';
import type { Return } from './return.ts';
import type { Whole } from './connections/connections.ts';
import { keepAsMade, linkIdentity } from './opened-accounts.ts';
import { SignOnError, type Asserted } from './sign-on-error.ts';

/**
 * Brings an account into being for somebody whom the connection lets in, and signs in to it. Its email is as good as
 * unproved: an organization can say any. Throws `SignOnError`.
 */
export async function admit(scope: BrowserScope, { whole, trip }: Return, asserted: Asserted): Promise<void> {
  const { connection, organization, team } = whole;
  const { email, claims } = asserted;
  if (!connection.admitsNew)
    throw new SignOnError('sign_on_not_admitted', `${email} has no account.`, claims);
  await inTransaction(scope, async (scope) => {
    const user = await newAccount(scope, {
      ...{ name: nameOfPerson(asserted), email, passwordHash: null, emailVerifiedAt: null },
      timeZone: trip.timeZone,
    });
    const { id: connectionId, organizationId, teamId, roleId, teamRole } = connection;
    await keepAsMade(scope, { userId: user.id, organizationId, connectionId });
    await linkIdentity(scope, { connection, user, asserted });
    await letIn(scope, { organization, teamId, roleId, teamRole }, user.id);
    await recordEvent(scope, 'sso.user_admitted', {
      target: team ? `${organization.slug}/${team.slug}` : organization.slug,
      ...{ organizationId, userId: user.id, after: { email } },
    });
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'member_limit_reached')
      throw new SignOnError('sign_on_full');
    throw error;
  });
}

/** What the provider calls somebody, unless that is no name here. */
export function nameOfPerson({ name, email }: Pick<Asserted, 'name' | 'email'>): string {
  const names = [name, email.split('@')[0]].map((each) => personName.safeParse(each).data);
  return names.find((each) => each !== undefined) ?? 'Somebody';
}

/** Invites the owner of an account that is opened by other means; answers whether there is an invitation. */
export async function inviteKnown(scope: Scope, { whole }: Return, user: User): Promise<boolean> {
  const { admitsNew, roleId, teamRole } = whole.connection;
  if (!admitsNew) return false;
  const emails = [user.email.toLowerCase()];
  const inPlace = { ...scope, organization: openedOf(whole) };
  if (whole.team !== null) await inviteToTeam(inPlace, { emails, role: teamRole });
  else if (roleId !== null) await inviteToOrganization(inPlace, { emails, role: roleId });
  else return false;
  return true;
}

/** The organization as use cases know it that are about one. */
function openedOf({ organization, team }: Whole) {
  const { id, slug, name, billableId, archivedAt } = organization;
  return {
    ...{ id, slug, name, billableId, isArchived: archivedAt !== null },
    team: team && { id: team.id, slug: team.slug, name: team.name, isArchived: team.archivedAt !== null },
  };
}
