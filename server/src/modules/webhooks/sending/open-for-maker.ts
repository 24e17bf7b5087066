import { eq } from 'drizzle-orm';
import type { OffReason } from '@linklet/contract/webhooks/endpoints.ts';
import type { ApiToken, Job } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OpenWorkspace, Services } from '../../../platform/scope.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { apiTokens } from '../../../schema/tokens/tokens.table.ts';
import type { Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import { callerUserOf } from '../../accounts/index.ts';
import { openWorkspace } from '../../organizations/index.ts';
import { hasFeature } from '../../plans/index.ts';

type Token = typeof apiTokens.$inferSelect;

/** Whoever made a webhook, with what they may see of its workspace by now. */
export type Maker = OpenWorkspace & { caller: ApiToken | Job };

/** Why a webhook ends, where it does: by its maker, the token that made it, or the plan. */
export async function openForMaker(services: Services, webhook: Webhook): Promise<Maker | OffReason> {
  const [found] = await services.db
    .select({ user: users, token: apiTokens, organization: organizations.slug, team: teams.slug })
    .from(users)
    .leftJoin(apiTokens, eq(apiTokens.id, webhook.tokenId ?? 0))
    .leftJoin(organizations, eq(organizations.id, webhook.organizationId ?? 0))
    .leftJoin(teams, eq(teams.workspaceId, webhook.workspaceId))
    .where(eq(users.id, webhook.madeBy));
  if (!found || found.user.terminatedAt !== null || found.user.deletedAt !== null) return 'maker';
  if (webhook.byToken && !isGood(services, found.token)) return 'token';
  const { user, token, organization, team } = found;
  const caller = callerOf(user, token, webhook);
  const address = organization === null ? undefined : { organization, ...(team !== null && { team }) };
  const opened = await openWorkspace(services, caller, address).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (opened?.workspaceId !== webhook.workspaceId) return 'maker';
  const isInPlan = hasFeature(opened, 'webhooks') && (!webhook.byToken || hasFeature(opened, 'use_api'));
  if (!isInPlan) return 'plan';
  return { ...opened, caller: webhook.byToken ? caller : { ...caller, kind: 'job' } };
}

function isGood({ clock }: Services, token: Token | null): boolean {
  if (token === null || token.pausedAt !== null) return false;
  return token.expiresAt === null || token.expiresAt > clock();
}

/** Like a token, a webhook that was made since a sign-on is required was made by somebody who had passed it. */
function callerOf(user: User, token: Token | null, { madeAt }: Webhook): ApiToken {
  return {
    ...{ kind: 'token', address: '', isTrustedAddress: true },
    ...{ user: callerUserOf(user), workspaceId: user.workspaceId },
    token: {
      ...{ id: token?.id ?? 0, name: token?.name ?? '', permissions: token?.permissions ?? [] },
      ...{ allowedHosts: null, linkBudget: null, isDryRun: false, expiresAt: null, madeAt },
    },
  };
}
