import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../platform/scope.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';

/** Takes links from the budget of a token; nothing for others. Throws `token_budget_spent`. */
export async function spendToken({ db, caller, workspaceId }: Scope, links: number): Promise<void> {
  // Without a budget the row is not locked, so that calls of one token don't wait for one another.
  if (caller.kind !== 'token' || caller.token.linkBudget === null) return;
  const isToken = and(eqOrNone(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, caller.token.id));
  const made = sql`${apiTokens.linksMade} + ${links}`;
  const isWithin = or(isNull(apiTokens.linkBudget), sql`${made} <= ${apiTokens.linkBudget}`);
  const spent = await db
    .update(apiTokens)
    .set({ linksMade: made })
    .where(and(isToken, isWithin))
    .returning({ id: apiTokens.id });
  if (spent.length > 0) return;
  const [token] = await db.select().from(apiTokens).where(isToken);
  // It was revoked meanwhile.
  if (!token) throw new AppError('token_invalid');
  throw new AppError('token_budget_spent', { max: token.linkBudget });
}
