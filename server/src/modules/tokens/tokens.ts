import { randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { MOST_TOKENS, type TokenSettings, type TokenView } from '@linklet/contract/tokens/endpoints.ts';
import {
  tokenMeanings,
  tokenPermissions,
  type TokenPermission,
} from '@linklet/contract/tokens/permissions.ts';
import { requireUser, userOf } from '../../platform/callers/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { recordEvent } from '../audit/index.ts';
import { hasFeature } from '../plans/index.ts';
import { lockWorkspace } from '../workspaces/index.ts';

/** Told apart from other secrets, also by those who look for leaked ones. */
const PREFIX = 'lnk_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

type Row = typeof apiTokens.$inferSelect;

export interface TokenList {
  data: TokenView[];
  permissions: TokenPermission[];
  refusal: string | null;
  base_url: string;
}

export async function listTokens(scope: Scope): Promise<TokenList> {
  const workspaceId = openedWorkspace(scope);
  const rows = await scope.db
    .select({ token: apiTokens, madeBy: users.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(eq(apiTokens.workspaceId, workspaceId))
    .orderBy(desc(apiTokens.id))
    .limit(MOST_TOKENS);
  const refusal = whyNone(scope);
  return {
    data: rows.map(({ token, madeBy }) => toView(token, madeBy)),
    permissions: tokenPermissions.filter((permission) => mayGive(scope, permission)),
    refusal: refusal?.message ?? null,
    base_url: scope.config.baseUrl,
  };
}

/** Throws `not_found`. */
export async function readToken(scope: Scope, id: string): Promise<TokenView> {
  const [found] = await scope.db
    .select({ token: apiTokens, madeBy: users.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(isToken(scope, id));
  if (!found) throw new AppError('not_found');
  return toView(found.token, found.madeBy);
}

/**
 * Answers its secret, too, which is not kept. Throws `api_not_in_plan`, `api_needs_verification`, `tokens_reached` and what
 * `checkSettings` throws.
 */
export async function makeToken(
  scope: Scope,
  settings: TokenSettings,
): Promise<TokenView & { secret: string }> {
  const workspaceId = openedWorkspace(scope);
  const refusal = whyNone(scope);
  if (refusal) throw refusal;
  checkSettings(scope, settings);
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const id = await inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    const [held] = await scope.db
      .select({ count: count() })
      .from(apiTokens)
      .where(eq(apiTokens.workspaceId, workspaceId));
    if ((held?.count ?? 0) >= MOST_TOKENS) throw new AppError('tokens_reached');
    const [made] = await scope.db
      .insert(apiTokens)
      .values({
        ...{ workspaceId, madeBy: requireUser(scope).id, ...toColumns(settings) },
        ...{ tokenHash: sha256(secret), hint: secret.slice(-HINT_LENGTH), createdAt: scope.clock() },
      })
      .returning();
    if (!made) throw new Error('PostgreSQL returned no token.');
    await recordEvent(scope, 'token.created', { target: made.publicId, after: settings });
    return made.publicId;
  });
  return { ...(await readToken(scope, id)), secret };
}

/** Throws `not_found` and what `checkSettings` throws; what it may already is no question of what whoever asks may. */
export async function editToken(scope: Scope, id: string, settings: TokenSettings): Promise<TokenView> {
  await inTransaction(scope, async (scope) => {
    const token = await lockToken(scope, id);
    checkSettings(scope, settings, token);
    const before = toSettings(token);
    await scope.db.update(apiTokens).set(toColumns(settings)).where(isToken(scope, id));
    await recordEvent(scope, 'token.changed', { target: token.publicId, before, after: settings });
  });
  return readToken(scope, id);
}

/** Throws `not_found`. */
export async function resumeToken(scope: Scope, id: string): Promise<TokenView> {
  await inTransaction(scope, async (scope) => {
    const token = await lockToken(scope, id);
    if (token.pausedAt === null) return;
    await scope.db
      .update(apiTokens)
      .set({ pausedAt: null, resumedAt: scope.clock() })
      .where(isToken(scope, id));
    await recordEvent(scope, 'token.resumed', { target: token.publicId, after: { name: token.name } });
  });
  return readToken(scope, id);
}

/** Throws `not_found`. */
export async function revokeToken(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const token = await lockToken(scope, id);
    await scope.db.delete(apiTokens).where(isToken(scope, id));
    await recordEvent(scope, 'token.revoked', { target: token.publicId, before: toSettings(token) });
  });
}

/**
 * Throws `token_beyond_own` for what whoever asks may not do, `token_expiry_past`, `token_hosts_in_bulk`: rows of a file are
 * made by a job, which knows no token, and the file is not kept; and `token_budget_spent` for a budget below what was made.
 */
function checkSettings(scope: Scope, settings: TokenSettings, present?: Row): void {
  const { permissions, link_budget: budget } = settings;
  requireGivable(scope, permissions, present?.permissions ?? []);
  requireAhead(scope, settings, present);
  if (isBound(settings) && permissions.includes('bulk')) throw new AppError('token_hosts_in_bulk');
  requireBudgetLeft(budget, present?.linksMade ?? 0);
}

/** To what no job keeps. */
function isBound({
  allowed_hosts: hosts,
  link_budget: budget,
  needs_approval: waits,
}: TokenSettings): boolean {
  return hosts !== null || budget !== null || waits;
}

/** What it may already stays. */
function requireGivable(scope: Scope, wanted: readonly TokenPermission[], held: readonly TokenPermission[]) {
  const isOwn = wanted.every((permission) => held.includes(permission) || mayGive(scope, permission));
  if (!isOwn) throw new AppError('token_beyond_own');
}

function requireBudgetLeft(budget: number | null, made: number): void {
  if (budget === null || budget >= made) return;
  throw new AppError('token_budget_spent', { max: made, field: 'link_budget' });
}

/** An expiry that stays may be past. Throws `token_expiry_past`. */
function requireAhead({ clock }: Scope, { expires_at: expiry }: TokenSettings, present?: Row): void {
  if (expiry === null) return;
  const until = new Date(expiry);
  const isKept = present?.expiresAt?.getTime() === until.getTime();
  if (!isKept && until <= clock()) throw new AppError('token_expiry_past');
}

/** Whether whoever asks has what a permission of tokens stands for. */
export function mayGive({ permissions }: Scope, permission: TokenPermission): boolean {
  return permissions.has(tokenMeanings[permission].needs);
}

/** Why no token can be made, as in the own space of somebody else; undefined where one can. */
function whyNone(scope: Scope): AppError | undefined {
  if (scope.organization?.member !== undefined) return new AppError('forbidden');
  if (!hasFeature(scope, 'use_api')) return new AppError('api_not_in_plan');
  const isKnown = userOf(scope.caller)?.isVerified === true || scope.entitlements.isSubscribed;
  return isKnown ? undefined : new AppError('api_needs_verification');
}

async function lockToken(scope: Scope, id: string): Promise<Row> {
  const [token] = await scope.db.select().from(apiTokens).where(isToken(scope, id)).for('update');
  if (!token) throw new AppError('not_found');
  return token;
}

function isToken(scope: Scope, id: string) {
  return and(eq(apiTokens.workspaceId, openedWorkspace(scope)), eq(apiTokens.publicId, id));
}

/** Throws `not_found` for a guest’s that is not there yet. */
function openedWorkspace({ workspaceId }: Scope): number {
  if (workspaceId === null) throw new AppError('not_found');
  return workspaceId;
}

function toColumns(settings: TokenSettings) {
  const { name, permissions, expires_at: expiry } = settings;
  return {
    ...{ name, permissions, allowedHosts: settings.allowed_hosts, linkBudget: settings.link_budget },
    ...{ isDryRun: settings.is_dry_run, needsApproval: settings.needs_approval },
    ...{ expiresAt: expiry === null ? null : new Date(expiry) },
  };
}

export function toSettings(row: Row): TokenSettings {
  return {
    ...{ name: row.name, permissions: row.permissions, is_dry_run: row.isDryRun },
    needs_approval: row.needsApproval,
    ...{ link_budget: row.linkBudget, allowed_hosts: row.allowedHosts },
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

function toView(row: Row, madeBy: string): TokenView {
  return {
    ...{ id: row.publicId, ...toSettings(row), hint: row.hint },
    ...{ created_at: row.createdAt.toISOString(), made_by: madeBy },
    ...{ last_used_on: row.lastUsedOn, links_made: row.linksMade },
    paused_at: row.pausedAt?.toISOString() ?? null,
  };
}
