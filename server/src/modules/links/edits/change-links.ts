import { and, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeLinks as endpoint, LinkChange } from '@linklet/contract/links/list.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { chooseDomain } from '../../domains/index.ts';
import { stateOf, toLinkView } from '../link-view.ts';
import { findLink } from '../links.queries.ts';
import { links } from '../../../schema/links/links.table.ts';
import { requireExpiry } from '../require-expiry.ts';
import { readTags } from '../tags/store-tags.ts';
import { changeLinkDomain } from './change-domain.ts';
import { applyEdit, requireInPlan } from './edit-link.ts';
import { toValues } from './link-values.ts';
import { lockLink, type LockedLink } from './lock-link.ts';
import { moveLink, openDestination } from './move-link.ts';
import { readDestinations, replaceInUrl } from './replace-in-url.ts';
import { changeState } from './set-link-state.ts';

type Outcome = z.input<(typeof endpoint)['response']>;

/**
 * Changes many links in one transaction, each by itself: one that can't be changed is told with its reason, and keeps
 * no other from it. Throws what the plan lacks.
 */
export async function changeLinks(
  scope: Scope,
  { links: hashes, change }: z.output<NonNullable<(typeof endpoint)['body']>>,
): Promise<Outcome> {
  requireAllowed(scope, change);
  const applyTo = await applierOf(scope, change);
  const outcome: Outcome = { changed: [], failed: [], former: {}, destinations: {} };
  await inTransaction(scope, async (scope) => {
    // Always in one order, so that two who change the same ones wait for one another, and never in a circle.
    for (const hash of await inOrder(scope, hashes)) {
      try {
        const former = await inTransaction(scope, async (scope) => {
          const link = await lockLink(scope, hash);
          return { link, ...(await applyTo(scope, link)) };
        });
        if (former.isUntouched === true) continue;
        outcome.changed.push(hash);
        if (change.kind === 'state') outcome.former[hash] = stateOf(former.link.status);
        if (former.url !== undefined) outcome.destinations[hash] = former.url;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcome.failed.push({ hash, linklet: await shortUrlOf(scope, hash), message: error.message });
      }
    }
  });
  scope.afterCommit(scope.announceLinkChange);
  return outcome;
}

function requireAllowed(scope: Scope, change: LinkChange): void {
  if (change.kind === 'expiry') {
    requireInPlan(scope, {});
    requireExpiry(scope, change.expires_at === null ? null : new Date(change.expires_at));
  }
  if (change.kind === 'addTag' || change.kind === 'removeTag') requireInPlan(scope, { tags: [] });
  if (change.kind === 'replace' || change.kind === 'destinations') requireInPlan(scope, { url: '' });
  if (change.kind === 'domain') requireInPlan(scope, {});
}

async function inOrder({ db, workspaceId }: Scope, hashes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(hashes)];
  const known = await db
    .select({ hash: links.hash })
    .from(links)
    .where(and(eqOrNone(links.workspaceId, workspaceId), inArray(links.hash, wanted)))
    .orderBy(links.id);
  const inTurn = known.map(({ hash }) => hash);
  return [...inTurn, ...wanted.filter((hash) => !inTurn.includes(hash))];
}

const MOST_TAGS = 50;

/** What became of a link. */
interface Applied {
  /** Where it led before, if it leads elsewhere now. */
  url?: string;
  /** The change is not about it. */
  isUntouched?: boolean;
}

/** What is done with each link; who may not move links there is refused before any is. */
async function applierOf(
  scope: Scope,
  change: LinkChange,
): Promise<(scope: Scope, link: LockedLink) => Promise<Applied>> {
  if (change.kind === 'replace' || change.kind === 'destinations') {
    return async (scope, link) => redirectLink(scope, link, change);
  }
  if (change.kind === 'domain') {
    const domain = await chooseDomain(scope, { host: change.domain, withAlias: true });
    return async (scope, link) => ({ isUntouched: !(await changeLinkDomain(scope, link, domain)) });
  }
  if (change.kind !== 'move') {
    return async (scope, link) => {
      await apply(scope, link, change);
      return {};
    };
  }
  const destination = await openDestination(scope, change.to);
  return async (scope, link) => {
    await moveLink(scope, link, destination);
    return {};
  };
}

async function apply(
  scope: Scope,
  link: LockedLink,
  change: Exclude<LinkChange, { kind: 'move' | 'domain' | Redirection['kind'] }>,
): Promise<void> {
  if (change.kind === 'state') return changeState(scope, link, change.state);
  if (change.kind === 'expiry') {
    const expiry = change.expires_at && new Date(change.expires_at).toISOString();
    await applyEdit(scope, link, { expires_at: expiry });
    return;
  }
  const others = (await readTags(scope, link.id)).filter((name) => name !== change.tag);
  const tags = change.kind === 'addTag' ? [...others, change.tag].sort() : others;
  if (tags.length > MOST_TAGS) throw new AppError('tags_of_link_reached');
  await applyEdit(scope, link, { tags });
}

type Redirection = Extract<LinkChange, { kind: 'replace' | 'destinations' }>;

async function redirectLink(scope: Scope, link: LockedLink, change: Redirection): Promise<Applied> {
  const former = (await readDestinations(scope, [link.hash])).get(link.hash) ?? '';
  const wanted = change.kind === 'replace' ? replaceInUrl(former, change) : change.of[link.hash];
  if (wanted === undefined) return { isUntouched: true };
  const values = await toValues(scope, { url: wanted });
  if (values.url === former) return { isUntouched: true };
  await applyEdit(scope, link, values);
  return { url: former };
}

async function shortUrlOf(scope: Scope, hash: string): Promise<string | null> {
  const { workspaceId, config } = scope;
  const row = workspaceId === null ? undefined : await findLink(scope, workspaceId, hash);
  return row ? (toLinkView(row, config.baseUrl).aliases[0]?.linklet ?? null) : null;
}
