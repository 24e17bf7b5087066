import { eq } from 'drizzle-orm';
import type { Deletion, OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { impersonatorOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { currentUser, greetingOf } from '../accounts/index.ts';
import { recordEvent } from '../audit/index.ts';
import { organizationOf } from './change-organization.ts';
import { organizationViewOf } from './list-organizations.ts';
import { goneForGoodAt } from './organization-end.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';

/**
 * Deletes an organization thirty days from now; until then it is archived, and its owner can restore it.
 * Throws `name_differs`, `not_while_impersonating`.
 */
export async function deleteOrganization(scope: Scope, { name, links }: Deletion): Promise<OrganizationView> {
  const organization = organizationOf(scope);
  if (impersonatorOf(scope.caller) !== null) throw new AppError('not_while_impersonating');
  if (name !== organization.name) throw new AppError('name_differs');
  const owner = await currentUser(scope);
  return inTransaction(scope, async (scope) => {
    const [before] = await scope.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, organization.id))
      .for('update');
    if (!before) throw new AppError('not_found');
    if (before.deletedAt === null) {
      const deletedAt = scope.clock();
      await scope.db
        .update(organizations)
        .set({
          ...{ deletedAt, deletionKeepsLinks: links === 'keep' },
          archivedAt: before.archivedAt ?? deletedAt,
        })
        .where(eq(organizations.id, organization.id));
      await recordEvent(scope, 'organization.deleted', { target: organization.slug, after: { links } });
      await write(scope, owner, deletedAt);
    }
    return organizationViewOf(scope, organization.id);
  });
}

async function write(
  scope: Scope,
  owner: Awaited<ReturnType<typeof currentUser>>,
  deletedAt: Date,
): Promise<void> {
  const { name } = organizationOf(scope);
  const goneAt = goneForGoodAt(deletedAt).toUTCString();
  await sendEmail(scope, owner.email, {
    subject: `${name} was deleted`,
    preview: `You can restore it until ${goneAt}.`,
    paragraphs: [
      greetingOf(owner),
      `the organization ${name} was deleted. Until ${goneAt} you can restore it. After that it is erased.`,
    ],
    button: { label: 'Restore it', url: `${scope.config.baseUrl}/app/settings/teams` },
    note: 'If this wasn’t you, restore it and change your password.',
  });
}
