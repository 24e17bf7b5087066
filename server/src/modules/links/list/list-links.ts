import type { z } from 'zod';
import type { linkPage } from '@linklet/contract/links.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toListedLink } from '../link-view.ts';
import { listLinkRows } from '../links.queries.ts';

const PAGE_SIZE = 20;

/**
 * A page of the workspace's links, newest first, as far back as its plan shows them. Expired ones are hidden from
 * guests; an account can still look at their clicks, and at what it archived.
 */
export async function listLinks(
  scope: Scope,
  { page, trash }: { page: number; trash: boolean },
): Promise<z.input<typeof linkPage>> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { data: [], next: null };

  const offset = (page - 1) * PAGE_SIZE;
  const shownAtMost = (scope.entitlements.options.max_recent_urls ?? Infinity) - offset;
  // One more than is shown tells whether there is a next page.
  const rows = await listLinkRows(scope, workspaceId, {
    limit: PAGE_SIZE + 1,
    offset,
    which: trash ? 'trash' : scope.actor.user === null ? 'working' : 'kept',
  });
  const now = scope.clock();
  const shown = rows.slice(0, Math.min(PAGE_SIZE, Math.max(shownAtMost, 0)));
  return {
    data: shown.map((row) => toListedLink(row, { baseUrl: scope.config.baseUrl, now })),
    next: rows.length > PAGE_SIZE && shownAtMost > PAGE_SIZE ? page + 1 : null,
  };
}
