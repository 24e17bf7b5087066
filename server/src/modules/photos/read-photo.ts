import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { userOf, type CallerUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { invitations, organizationMembers, teams } from '../../schema/organizations/organizations.table.ts';
import { photos } from '../../schema/photos/photos.table.ts';

/**
 * Readable for the account and staff; a photo of an organization or team also for its people and those
 * invited. Throws `not_found` for others.
 */
export async function readPhoto(scope: Scope, publicId: string): Promise<Buffer> {
  const user = userOf(scope.caller);
  const [photo] =
    user === null || user.isTerminated || !isUuid(publicId)
      ? []
      : await scope.db
          .select({ image: photos.image })
          .from(photos)
          .where(and(eq(photos.publicId, publicId), isStaff(scope) ? undefined : isSeenBy(scope, user)));
  if (!photo) throw new AppError('not_found');
  return photo.image;
}

function isSeenBy({ db }: Scope, user: CallerUser) {
  const organizationId = sql`coalesce(${photos.organizationId}, (select ${teams.organizationId} from ${teams}
    where ${teams.id} = ${photos.teamId}))`;
  const one = { one: sql`1` };
  const isMember = exists(
    db
      .select(one)
      .from(organizationMembers)
      .where(
        and(
          eq(organizationMembers.organizationId, organizationId),
          eq(organizationMembers.userId, user.id),
          isNull(organizationMembers.leftAt),
          isNull(organizationMembers.blockedAt),
        ),
      ),
  );
  const isInvited = exists(
    db
      .select(one)
      .from(invitations)
      .where(
        and(
          eq(invitations.organizationId, organizationId),
          eq(invitations.email, user.email.toLowerCase()),
          eq(invitations.state, 'pending'),
        ),
      ),
  );
  return or(eq(photos.userId, user.id), isMember, user.isVerified ? isInvited : undefined);
}

function isStaff({ caller }: Scope): boolean {
  return caller.kind === 'account' && caller.user.isDeveloper && caller.user.usesTwoFactor;
}
