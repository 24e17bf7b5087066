import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { applyEdit, requireInPlan } from '../edits/edit-link.ts';
import { toValues } from '../edits/link-values.ts';
import { lockLink } from '../edits/lock-link.ts';
import type { MovedDraft } from './draft-moved.ts';

/** Leads a link of the workspace where a moved one led. Answers the code of why it can't; null where it does. */
export async function replaceOwn(
  scope: Scope,
  hash: string,
  { url, tags }: MovedDraft,
): Promise<string | null> {
  const said = { url, ...(tags.length > 0 && { tags: [...tags] }) };
  try {
    if (!scope.permissions.has('links.update')) throw new AppError('forbidden');
    requireInPlan(scope, said);
    const values = await toValues(scope, said);
    await inTransaction(scope, async (scope) => applyEdit(scope, await lockLink(scope, hash), values));
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code;
    throw error;
  }
}
