import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toListedLink } from '../link-view.ts';
import { findLink, findLinkOfAlias } from '../links.queries.ts';

/** A link of the workspace. Throws `not_found`. */
export async function readLink(scope: Scope, hash: string): Promise<ListedLink> {
  const { workspaceId } = scope;
  return view(scope, workspaceId === null ? undefined : await findLink(scope, workspaceId, hash));
}

/** The workspace's link that an alias leads to, on the base domain where no other is named. Throws `not_found`. */
export async function readLinkOfAlias(
  scope: Scope,
  alias: string,
  domain: string | undefined,
): Promise<ListedLink> {
  const { workspaceId } = scope;
  const found =
    workspaceId === null ? undefined : await findLinkOfAlias(scope, workspaceId, { alias, domain });
  return view(scope, found);
}

function view({ config, clock }: Scope, row: Awaited<ReturnType<typeof findLink>>): ListedLink {
  if (!row) throw new AppError('not_found');
  return toListedLink(row, { baseUrl: config.baseUrl, now: clock() });
}
