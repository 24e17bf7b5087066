import type { LinkEdit } from '@linklet/contract/links/edits.ts';
import { AppError } from '../../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { RowResult } from '../../../../schema/links/bulk.table.ts';
import { applyEdit, requireInPlan } from '../../edits/edit-link.ts';
import { toValues } from '../../edits/link-values.ts';
import { lockLink } from '../../edits/lock-link.ts';

/** A row about a link that is there already. */
export interface Update {
  /** Where its result stands. */
  place: number;
  hash: string;
  /** Its short link, as the row names it. */
  link: string;
  said: LinkEdit;
}

/** Changes links to what rows say of them, by the rules of single edits; one that can't be changed is told why. */
export async function updateLinks(
  scope: Scope,
  updates: readonly Update[],
): Promise<{ place: number; result: RowResult }[]> {
  const told = [];
  for (const { place, ...update } of updates) told.push({ place, result: await updateLink(scope, update) });
  return told;
}

async function updateLink(scope: Scope, { hash, link, said }: Omit<Update, 'place'>): Promise<RowResult> {
  try {
    requireMayUpdate(scope);
    requireInPlan(scope, said);
    const values = await toValues(scope, said);
    const isChanged = await inTransaction(scope, async (scope) =>
      applyEdit(scope, await lockLink(scope, hash), values),
    );
    return isChanged ? { link, updated: true } : { link, existing: true };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { reason: error.message };
    throw error;
  }
}

/** Whether links may be changed by files. Throws `forbidden`. */
export function requireMayUpdate({ permissions }: Scope): void {
  if (!permissions.has('links.update')) throw new AppError('forbidden');
}
