import { count, eq } from 'drizzle-orm';
import type { EventName } from '@linklet/contract/audit/events.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { takeUsage } from '../../usage/index.ts';
import { stateOf } from '../link-view.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import { lockAnyLink, requireVersion, type LockedLink } from './lock-link.ts';
import { readLink } from './read-link.ts';
import { touchLink } from './touch-link.ts';

interface Change {
  state: LinkState;
  /** Of the link as whoever asks knows it. */
  version: number;
}

const bits: Record<LinkState, number> = {
  active: 0,
  archived: linkStatus.archived,
  deleted: linkStatus.deleted,
};

const actions = {
  active: 'link.restored',
  archived: 'link.archived',
  deleted: 'link.deleted',
} as const satisfies Record<LinkState, EventName>;

/**
 * Archives a link, deletes it, or takes it back from either; in force on redirects within a second. Throws `not_found`,
 * `archiving_not_in_plan`, `deleting_not_in_plan`, `link_changed` where somebody was faster, `link_exists` for one that
 * was made anew since it was deleted, and `plan_limit_reached`.
 */
export async function setLinkState(
  scope: Scope,
  hash: string,
  { state, version }: Change,
): Promise<ListedLink> {
  await inTransaction(scope, async (scope) => {
    const link = await lockAnyLink(scope, hash);
    requireInPlan(scope, [stateOf(link.status), state]);
    await requireVersion(scope, link, version);
    await storeState(scope, link, state);
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLink(scope, hash);
}

/** The same for a link that is locked, whatever its version. */
export async function changeState(scope: Scope, link: LockedLink, state: LinkState): Promise<void> {
  requireInPlan(scope, [stateOf(link.status), state]);
  await storeState(scope, link, state);
}

function requireInPlan(scope: Scope, states: readonly LinkState[]): void {
  if (states.includes('archived') && !hasFeature(scope, 'archive_linklet')) {
    throw new AppError('archiving_not_in_plan');
  }
  if (states.includes('deleted') && !hasFeature(scope, 'delete_linklet')) {
    throw new AppError('deleting_not_in_plan');
  }
}

async function storeState(scope: Scope, link: LockedLink, state: LinkState): Promise<void> {
  const before = stateOf(link.status);
  if (before === state) return;
  if (state === 'active') await takeActive(scope, link);
  const others = link.status & ~(linkStatus.archived | linkStatus.deleted);
  try {
    await touchLink(scope, link.id, { status: others | bits[state] });
  } catch (error) {
    throw isViolationOf(error, 'links_one_per_destination') ? new AppError('link_exists') : error;
  }
  await recordEvent(scope, actions[state], {
    target: link.hash,
    before: { state: before },
    after: { state },
  });
}

/** A link that works again counts among the active ones again. */
async function takeActive(scope: Scope, { id }: LockedLink): Promise<void> {
  const [row] = await scope.db.select({ count: count() }).from(aliases).where(eq(aliases.linkId, id));
  await takeUsage(scope, { active_aliases: row?.count ?? 0 });
}
