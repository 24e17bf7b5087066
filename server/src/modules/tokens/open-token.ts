import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Entitlements } from '@linklet/contract/plans/entitlements.ts';
import { featuresWithout, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { ApiToken } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { countCallOf } from '../../platform/http/tokens/token-limit.ts';
import type { OpenWorkspace, Services } from '../../platform/scope.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { openWorkspace } from '../organizations/index.ts';
import { hasFeature, narrowedByOrganization } from '../plans/index.ts';
import { findToken, type FoundToken } from './find-token.ts';

/** A call of a token, with how many it has made in this minute. */
export interface OpenedToken {
  caller: ApiToken;
  workspace: OpenWorkspace;
  calls: number;
}

/**
 * Opens the workspace of a token with what it may do there: never more than whoever made it may by now. Throws
 * `token_invalid`, `sign_on_required` where a sign-on was required after it was made, `token_paused`, and `api_not_in_plan`.
 */
export async function openToken(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  secret: string,
  remote: { address: string; isTrustedAddress: boolean },
): Promise<OpenedToken> {
  const token = requireGood(await findToken(services, sha256(secret)));
  const caller = callerOf(token, remote);
  const [workspace, calls] = await Promise.all([
    open(services, caller, token),
    remote.isTrustedAddress ? 0 : countCallOf(services, token.id),
    noteUse(services, token),
  ]);
  return { caller, workspace, calls };
}

/** The same for what it has asked for before, which is no call of its own. Throws what `openToken` throws. */
export async function openTokenAgain(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  { id, workspaceId }: { id: number; workspaceId: number },
): Promise<Omit<OpenedToken, 'calls'>> {
  const [kept] = await services.db
    .select({ hash: apiTokens.tokenHash })
    .from(apiTokens)
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id)));
  const token = requireGood(kept && (await findToken(services, kept.hash)));
  const caller = callerOf(token, { address: '', isTrustedAddress: true });
  return { caller, workspace: await open(services, caller, token) };
}

function requireGood(token: FoundToken | undefined): FoundToken {
  if (!token) throw new AppError('token_invalid');
  if (token.isPaused) throw new AppError('token_paused');
  return token;
}

function callerOf(token: FoundToken, remote: Pick<ApiToken, 'address' | 'isTrustedAddress'>): ApiToken {
  const { id, name, permissions, allowedHosts, linkBudget } = token;
  const { isDryRun, needsApproval, expiresAt, createdAt: madeAt } = token;
  return {
    kind: 'token',
    ...remote,
    ...{ user: token.user, workspaceId: token.ownWorkspaceId },
    token: {
      ...{ id, name, permissions, allowedHosts, linkBudget },
      ...{ isDryRun, needsApproval, expiresAt, madeAt },
    },
  };
}

async function open(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  caller: ApiToken,
  { address, permissions, user }: FoundToken,
): Promise<OpenWorkspace> {
  const opened = await openWorkspace(services, caller, address).catch((error: unknown) => {
    // Whoever made it is out of there.
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('token_invalid') : error;
  });
  if (!hasFeature(opened, 'use_api')) throw new AppError('api_not_in_plan');
  if (!user.isVerified && !opened.entitlements.isSubscribed) throw new AppError('api_needs_verification');
  const granted = new Set(opened.permissions);
  // It is of one workspace.
  granted.delete('links.move');
  return {
    ...opened,
    permissions: granted,
    entitlements: narrowedByToken(opened.entitlements, permissions),
  };
}

/** No more than these permissions stand for. */
export function narrowedByToken(given: Entitlements, permissions: readonly TokenPermission[]): Entitlements {
  const narrowed = narrowedByOrganization(given, featuresWithout(permissions));
  return { ...narrowed, withheld: [...new Set([...given.withheld, ...narrowed.withheld])] };
}

/** One write a day. */
async function noteUse(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, workspaceId, lastUsedOn }: FoundToken,
): Promise<void> {
  const today = clock().toISOString().slice(0, 10);
  if (lastUsedOn === today) return;
  const isBefore = or(isNull(apiTokens.lastUsedOn), ne(apiTokens.lastUsedOn, today));
  await db
    .update(apiTokens)
    .set({ lastUsedOn: today })
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id), isBefore));
}
