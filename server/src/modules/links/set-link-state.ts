import { and, count, eq, sql } from 'drizzle-orm';
import type { LinkState, ListedLink } from '@linklet/contract/links.ts';
import { hasStatus, linkStatus } from '@linklet/contract/statuses.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { findLastChange, recordAudit, type AuditAction } from '../audit/index.ts';
import { hasFeature, takeUsage } from '../billing/index.ts';
import { isViolationOf } from './insert-link.ts';
import { stateOf, toListedLink } from './link-view.ts';
import { findLink } from './links.queries.ts';
import { aliases, links } from './links.table.ts';

interface Change {
  state: LinkState;
  /** Of the link as whoever asks knows it. */
  version: number;
}

type Link = Pick<typeof links.$inferSelect, 'id' | 'hash' | 'status'>;

const bits: Record<LinkState, number> = {
  active: 0,
  archived: linkStatus.archived,
  deleted: linkStatus.deleted,
};

const actions: Record<LinkState, AuditAction> = {
  active: 'link.restored',
  archived: 'link.archived',
  deleted: 'link.deleted',
};

/**
 * Archives a link, deletes it, or takes it back from either; in force on redirects within a second. Throws `not_found`,
 * `archiving_not_in_plan`, `deleting_not_in_plan`, `link_changed` where somebody was faster, `link_exists` for one that
 * was made anew since it was deleted, and `plan_limit_reached`.
 */
export async function setLinkState(scope: Scope, hash: string, change: Change): Promise<ListedLink> {
  const { workspaceId } = scope;
  if (workspaceId === null) throw new AppError('not_found');
  await inTransaction(scope, async (scope) => {
    const link = await lockLink(scope, workspaceId, hash);
    requireInPlan(scope, [stateOf(link.status), change.state]);
    if (link.version !== change.version) throw await changedMeanwhile(scope, hash);
    await storeState(scope, link, change.state);
  });
  scope.afterCommit(scope.announceLinkChange);
  const row = await findLink(scope, workspaceId, hash);
  if (!row) throw new AppError('not_found');
  return toListedLink(row, { baseUrl: scope.config.baseUrl, now: scope.clock() });
}

/** The workspace's link, held until the transaction ends. Throws `not_found`. */
export async function lockLink({ db }: Scope, workspaceId: number, hash: string) {
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)))
    .for('update');
  if (!link || hasStatus(link.status, linkStatus.terminated)) throw new AppError('not_found');
  return link;
}

function requireInPlan(scope: Scope, states: readonly LinkState[]): void {
  if (states.includes('archived') && !hasFeature(scope, 'archive_linklet')) {
    throw new AppError('archiving_not_in_plan');
  }
  if (states.includes('deleted') && !hasFeature(scope, 'delete_linklet')) {
    throw new AppError('deleting_not_in_plan');
  }
}

/** Says who was faster. */
export async function changedMeanwhile(scope: Scope, hash: string): Promise<AppError> {
  const changed = await findLastChange(scope, hash);
  return new AppError('link_changed', { who: changed?.who ?? 'Somebody', changed });
}

async function storeState(scope: Scope, link: Link, state: LinkState): Promise<void> {
  const before = stateOf(link.status);
  if (before === state) return;
  if (state === 'active') await takeActive(scope, link);
  await updateState(scope, link, state);
  await recordAudit(scope, actions[state], {
    target: link.hash,
    before: { state: before },
    after: { state },
  });
}

/** A link that works again counts among the active ones again. */
async function takeActive(scope: Scope, { id }: Link): Promise<void> {
  const [row] = await scope.db.select({ count: count() }).from(aliases).where(eq(aliases.linkId, id));
  await takeUsage(scope, { active_aliases: row?.count ?? 0 });
}

async function updateState({ db, clock }: Scope, { id, status }: Link, state: LinkState): Promise<void> {
  const others = status & ~(linkStatus.archived | linkStatus.deleted);
  try {
    await db
      .update(links)
      .set({ status: others | bits[state], version: sql`${links.version} + 1`, updatedAt: clock() })
      .where(eq(links.id, id));
  } catch (error) {
    throw isViolationOf(error, 'links_one_per_destination') ? new AppError('link_exists') : error;
  }
}
