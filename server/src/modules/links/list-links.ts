import type { z } from 'zod';
import type { linkPage } from '@linklet/contract/links.ts';
import type { Scope } from '../../platform/scope.ts';
import { toLinkView } from './link-view.ts';
import { listWorkingLinks } from './links.queries.ts';

const PAGE_SIZE = 20;

/** A page of the workspace's links, newest first, as far back as its plan shows them. */
export async function listLinks(scope: Scope, page: number): Promise<z.input<typeof linkPage>> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { data: [], next: null };

  const offset = (page - 1) * PAGE_SIZE;
  const shownAtMost = (scope.entitlements.options.max_recent_urls ?? Infinity) - offset;
  // One more than is shown tells whether there is a next page.
  const rows = await listWorkingLinks(scope, workspaceId, { limit: PAGE_SIZE + 1, offset });
  const shown = rows.slice(0, Math.min(PAGE_SIZE, Math.max(shownAtMost, 0)));
  return {
    data: shown.map((row) => toLinkView(row, scope.config.baseUrl)),
    next: rows.length > PAGE_SIZE && shownAtMost > PAGE_SIZE ? page + 1 : null,
  };
}
