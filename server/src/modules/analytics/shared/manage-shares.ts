import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { ShareBody, StatsShare as ShareView } from '@linklet/contract/analytics/shares.ts';
import { addressOf } from '../../../platform/callers/caller.ts';
import { decrypt, deriveSecret, encrypt, randomLetters, sha256 } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature, requireAnalytics } from '../../plans/index.ts';
import { findLink } from '../../links/index.ts';
import { hashPassword } from '../../passwords/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { statsShares, type StatsShare } from '../../../schema/analytics/shares.table.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// Some 190 bits.
const TOKEN_LENGTH = 32;
// Of a link, and of a workspace itself.
const MOST_SHARES = 50;

/**
 * By which addresses the statistics of a link are shared, of all of the workspace where there is none, the newest first.
 * Throws `not_found`.
 */
export async function listShares(scope: Scope, hash: string | null): Promise<{ data: ShareView[] }> {
  const rows = await scope.db
    .select()
    .from(statsShares)
    .where(isOf(await findOwn(scope, hash)))
    .orderBy(desc(statsShares.id));
  return { data: rows.map((row) => toView(scope, row)) };
}

/**
 * Makes an address that shows the statistics of a link, of all of the workspace where there is none. Throws
 * `not_found`, `sharing_not_in_plan`, `analytics_not_in_plan`, `share_end_past` and `shares_reached`.
 */
export async function shareStats(
  scope: Scope,
  hash: string | null,
  { name, password, ends_at, is_frozen, filters }: ShareBody,
): Promise<ShareView> {
  requireAnalytics(scope);
  if (!hasFeature(scope, 'share_analytics')) throw new AppError('sharing_not_in_plan');
  const own = await findOwn(scope, hash);
  const now = scope.clock();
  const endsAt = ends_at === null ? null : new Date(ends_at);
  if (endsAt !== null && endsAt <= now) throw new AppError('share_end_past');
  const passwordHash = password === null ? null : await hashPassword(password, addressOf(scope.caller));
  const token = randomLetters(LETTERS, TOKEN_LENGTH);

  return inTransaction(scope, async (scope) => {
    await requirePlace(scope, own);
    const [row] = await scope.db
      .insert(statsShares)
      .values({
        ...{ ...own, name, filters, passwordHash, endsAt, createdAt: now },
        tokenHash: sha256(token),
        sealedToken: encrypt(sealingKey(scope), token),
        frozenAt: is_frozen ? now : null,
      })
      .returning();
    if (!row) throw new Error('PostgreSQL returned no share.');
    const view = toView(scope, row);
    const { has_password, frozen_at } = view;
    await recordEvent(scope, hash === null ? 'share.created' : 'link.stats_shared', {
      target: hash ?? String(row.id),
      after: { name, filters, has_password, frozen_at, ends_at: view.ends_at },
    });
    return view;
  });
}

/** Nobody sees anything by its address any more. Throws `not_found`. */
export async function revokeShare(scope: Scope, hash: string | null, id: number): Promise<void> {
  const own = await findOwn(scope, hash);
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db
      .delete(statsShares)
      .where(and(isOf(own), eq(statsShares.id, id)))
      .returning();
    if (!gone) throw new AppError('not_found');
    await recordEvent(scope, hash === null ? 'share.revoked' : 'link.stats_share_revoked', {
      target: hash ?? String(id),
      before: { name: gone.name },
    });
  });
}

type Own = Pick<StatsShare, 'workspaceId' | 'linkId'>;

async function findOwn(scope: Scope, hash: string | null): Promise<Own> {
  const { workspaceId } = scope;
  if (workspaceId === null) throw new AppError('not_found');
  if (hash === null) return { workspaceId, linkId: null };
  const link = await findLink(scope, workspaceId, hash);
  if (!link) throw new AppError('not_found');
  return { workspaceId, linkId: link.id };
}

function isOf({ workspaceId, linkId }: Own) {
  const ofLink = linkId === null ? isNull(statsShares.linkId) : eq(statsShares.linkId, linkId);
  return and(eq(statsShares.workspaceId, workspaceId), ofLink);
}

async function requirePlace(scope: Scope, own: Own): Promise<void> {
  await lockWorkspace(scope, own.workspaceId);
  const [found] = await scope.db.select({ shares: count() }).from(statsShares).where(isOf(own));
  if ((found?.shares ?? 0) >= MOST_SHARES) throw new AppError('shares_reached');
}

function sealingKey({ secretKey }: Pick<Services, 'secretKey'>): string {
  return deriveSecret(secretKey, 'addresses of shared statistics');
}

function toView(services: Pick<Services, 'secretKey'>, row: StatsShare): ShareView {
  return {
    id: row.id,
    name: row.name,
    token: decrypt(sealingKey(services), row.sealedToken),
    has_password: row.passwordHash !== null,
    filters: row.filters,
    frozen_at: row.frozenAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
