import type { Scope } from '../../platform/scope.ts';
import { auditEntries } from './audit.table.ts';

export type AuditAction =
  | 'account.registered'
  | 'account.signed_in'
  | 'account.deleted'
  | 'account.restored'
  | 'email.change_asked'
  | 'email.change_cancelled'
  | 'email.changed'
  | 'email.verified'
  | 'password.changed'
  | 'password.reset'
  | 'two_factor.enabled'
  | 'two_factor.disabled'
  | 'two_factor.moving'
  | 'backup_codes.made'
  | 'backup_codes.deleted'
  | 'backup_code.used'
  | 'sessions.ended'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'impersonation.begun'
  | 'impersonation.ended'
  | 'passkey.added'
  | 'passkey.deleted'
  | 'photo.changed'
  | 'photo.removed'
  | 'link.created'
  | 'mailbox.read'
  | 'mailbox.revealed'
  | 'report.banned'
  | 'report.dismissed';

/** Notes what was done to an account; with both names where staff act as somebody else. */
export async function recordAudit(
  scope: Scope,
  action: AuditAction,
  { userId = scope.actor.user?.id, ...details }: { userId?: number; [detail: string]: unknown } = {},
): Promise<void> {
  await scope.db.insert(auditEntries).values({
    at: scope.clock(),
    action,
    userId: userId ?? null,
    impersonatorId: scope.actor.impersonatorId,
    details,
  });
}
