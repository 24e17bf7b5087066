import { runStatement } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { doerOf, whereabouts, type AuditAction, type Means } from './record-audit.ts';

interface Many {
  /** By what means, where whoever asks does not tell. */
  means?: Means | undefined;
  workspaceId: number;
  entries: readonly {
    /** What it was done to, as its module names it outside. */
    target: string;
    after: Record<string, unknown>;
  }[];
}

const INSERT_ENTRIES = `
  insert into audit_entries
    (at, action, user_id, impersonator_id, means, workspace_id, organization_id, device, place, target, after)
  select $1::timestamptz, $2, $3::bigint, $4::bigint, $5, $6::bigint, $7::bigint, $8, $9, target, after
  from unnest($10::text[], $11::text[]::jsonb[]) as entries (target, after)`;

/** Notes the same of many things, in one statement. To be called in the transaction of what is done. */
export async function recordAuditOfMany(
  scope: Scope,
  action: AuditAction,
  { means, workspaceId, entries }: Many,
): Promise<void> {
  const doer = doerOf(scope);
  const {
    organizationId = null,
    device = '',
    place = '',
  } = (await whereabouts(scope, doer, { workspaceId, organizationId: undefined })) ?? {};
  await runStatement(scope.db, INSERT_ENTRIES, [
    ...[
      scope.clock().toISOString(),
      action,
      doer.userId,
      doer.impersonatorId,
      means ?? doer.means,
      workspaceId,
    ],
    ...[organizationId, device, place],
    entries.map(({ target }) => target),
    entries.map(({ after }) => JSON.stringify(after)),
  ]);
}
