import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { insertAccount } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteToOrganization, letIn, organizationOf } from '../organizations/index.ts';
import { keepAsMade, nameOfPerson } from '../single-sign-on/index.ts';
import { ssoConnections } from '../single-sign-on/single-sign-on.table.ts';
import { makeWorkspace } from '../workspaces/index.ts';
import type { Known } from './known.ts';
import { ScimError } from './scim-error.ts';
import type { UserInput } from './scim-shapes.ts';

/** Makes an account whose email is as good as unproved, and lets it in where it is active; answers its id. */
export async function makeMember(scope: Scope, { userName, name, active }: UserInput): Promise<number> {
  const user = await insertAccount(scope, {
    ...{ email: userName, name: nameOfPerson({ name: name ?? '', email: userName }) },
    workspaceId: await makeWorkspace(scope, 'personal'),
    createdAt: scope.clock(),
  });
  const { id: organizationId, slug: target } = organizationOf(scope);
  await keepAsMade(scope, { userId: user.id, organizationId });
  if (active) await enter(scope, user.id);
  await recordAudit(scope, 'provisioning.user-made', { target, userId: user.id, after: { email: userName } });
  return user.id;
}

/**
 * Lets somebody in again whose account is the organization's, and invites everybody else: nobody is put into an
 * organization who knows nothing of it. Throws `ScimError`.
 */
export async function bringIn(scope: Scope, { user, member, isMade }: Known): Promise<void> {
  if (member !== null && member.blockedAt !== null)
    throw new ScimError(400, 'This user is blocked in the organization.');
  if (isMade) return enter(scope, user.id);
  const role = await roleOfNewcomers(scope);
  if (role === null)
    throw new ScimError(
      400,
      'This user has an account, and can be invited once single sign-on says with which role people come in.',
    );
  await inviteToOrganization(scope, { emails: [user.email.toLowerCase()], role });
}

async function enter(scope: Scope, userId: number): Promise<void> {
  const organization = organizationOf(scope);
  const roleId = await roleOfNewcomers(scope);
  await letIn(scope, { organization, teamId: null, roleId, teamRole: 'member' }, userId);
}

/** As the organization's single sign-on says. */
async function roleOfNewcomers(scope: Scope): Promise<number | null> {
  const [connection] = await scope.db
    .select({ roleId: ssoConnections.roleId })
    .from(ssoConnections)
    .where(and(eq(ssoConnections.organizationId, organizationOf(scope).id), isNull(ssoConnections.teamId)));
  return connection?.roleId ?? null;
}
