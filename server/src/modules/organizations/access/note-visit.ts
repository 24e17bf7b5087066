import { lt } from 'drizzle-orm';
import { impersonatorOf, sessionOf } from '../../../platform/callers/caller.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { memberSpaceVisits } from '../../../schema/organizations/organizations.table.ts';

/**
 * Notes in the audit that somebody looks into the own space of another member, and that staff look as somebody of the
 * organization: once an hour for each session and space.
 */
export async function noteVisit(scope: Scope): Promise<void> {
  const { organization, workspaceId, caller } = scope;
  const sessionId = sessionOf(caller);
  const member = organization?.member;
  const isNoted = member !== undefined || impersonatorOf(caller) !== null;
  if (!organization || !isNoted || workspaceId === null || sessionId === null) return;
  const now = scope.clock();
  await inTransaction(scope, async (scope) => {
    const noted = await scope.db
      .insert(memberSpaceVisits)
      .values({ sessionId, workspaceId, notedAt: now })
      .onConflictDoUpdate({
        target: [memberSpaceVisits.sessionId, memberSpaceVisits.workspaceId],
        set: { notedAt: now },
        setWhere: lt(memberSpaceVisits.notedAt, new Date(now.getTime() - HOUR_MS)),
      })
      .returning();
    if (noted.length === 0) return;
    const { slug: target } = organization;
    if (member) await recordEvent(scope, 'organization.space_opened', { target, userId: member.id });
    else await recordEvent(scope, 'impersonation.organization_opened', { target });
  });
}
