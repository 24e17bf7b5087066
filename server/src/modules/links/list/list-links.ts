import type { z } from 'zod';
import type { LinkQuery } from '@linklet/contract/links/list.ts';
import type { linkPage } from '@linklet/contract/links/links.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toListedLink } from '../link-view.ts';
import { listLinkRows } from '../links.queries.ts';
import { conditionOf } from './link-conditions.ts';

const PAGE_SIZE = 20;

interface ListQuery extends LinkQuery {
  page: number;
  trash: boolean;
}

/**
 * A page of the workspace's links, newest first, as far back as its plan shows them. Expired ones are hidden from
 * guests; an account can still look at their clicks, and at what it archived.
 */
export async function listLinks(
  scope: Scope,
  { page, trash, ...query }: ListQuery,
): Promise<z.input<typeof linkPage>> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { data: [], next: null };

  const now = scope.clock();
  const filter = userOf(scope.caller) === null ? 'active' : 'all';
  const selection = { ...query, filter: trash ? 'trash' : filter } as const;
  const mostShown = scope.entitlements.options.max_recent_urls;
  // One more than is shown tells whether there is a next page.
  const rows = await listLinkRows(scope, conditionOf(workspaceId, selection, { now, mostShown }), {
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return {
    data: rows.slice(0, PAGE_SIZE).map((row) => toListedLink(row, { baseUrl: scope.config.baseUrl, now })),
    next: rows.length > PAGE_SIZE ? page + 1 : null,
  };
}
