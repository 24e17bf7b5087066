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
  const found = await findMaker(services, webhook);
  if (!found || isOver(found.user)) return 'maker';
  if (webhook.byToken && !isGood(services, found.token)) return 'token';
  const caller = callerOf(found.user, found.token, webhook);
  const opened = await open(services, caller, found);
  if (opened?.workspaceId !== webhook.workspaceId) return 'maker';
  return isInPlan(opened, webhook) ? { ...opened, caller: ofKind(caller, webhook) } : 'plan';
}

function ofKind(caller: ApiToken, { byToken }: Webhook): ApiToken | Job {
  return byToken ? caller : { kind: 'job', user: caller.user, workspaceId: caller.workspaceId };
}

interface Found {
  user: User;
  token: Token | null;
  organization: string | null;
  team: string | null;
}

async function findMaker({ db }: Services, webhook: Webhook): Promise<Found | undefined> {
  const [found] = await db
    .select({ user: users, token: apiTokens, organization: organizations.slug, team: teams.slug })
    .from(users)
    .leftJoin(apiTokens, eq(apiTokens.id, webhook.tokenId ?? 0))
    .leftJoin(organizations, eq(organizations.id, webhook.organizationId ?? 0))
    .leftJoin(teams, eq(teams.workspaceId, webhook.workspaceId))
    .where(eq(users.id, webhook.madeBy));
  return found;
}

/** Null where they may not come in. */
async function open(
  services: Services,
  caller: ApiToken,
  { organization, team }: Found,
): Promise<OpenWorkspace | null> {
  const address = organization === null ? undefined : { organization, ...(team !== null && { team }) };
  return openWorkspace(services, caller, address).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function isInPlan(opened: OpenWorkspace, { byToken }: Webhook): boolean {
  return hasFeature(opened, 'webhooks') && (!byToken || hasFeature(opened, 'use_api'));
}

function isOver({ terminatedAt, deletedAt }: User): boolean {
  return terminatedAt !== null || deletedAt !== null;
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
      ...{
        allowedHosts: null,
        linkBudget: null,
        isDryRun: false,
        needsApproval: false,
        expiresAt: null,
        madeAt,
      },
    },
  };
}
