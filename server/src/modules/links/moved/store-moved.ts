import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { takeUsageUpTo } from '../../usage/index.ts';
import { aliasUsage } from '../aliases/alias-usage.ts';
import { findTaken, placeOf } from '../bulk/rows/find-known.ts';
import { insertLinks } from '../insert-links.ts';
import type { MovedDraft } from './draft-moved.ts';

/** A link as it was stored, with the version that it has until somebody changes it. */
export interface MovedLink {
  linkId: number;
  shortLink: string;
  version: number;
}

/** Who has the alias of a draft: nobody, somebody, or a link of the workspace. */
export type Owner = null | { isOwn: false } | { isOwn: true; hash: string; url: string };

/** Of each draft, in their order. */
export async function ownersOf(scope: Scope, drafts: readonly MovedDraft[]): Promise<Owner[]> {
  const taken = await findTaken(scope, workspaceOf(scope), drafts);
  return drafts.map(({ alias, domain }) => {
    const owner = alias === undefined ? undefined : taken.get(placeOf(domain, alias));
    if (owner === undefined) return null;
    return owner === null ? { isOwn: false } : { isOwn: true, ...owner };
  });
}

/**
 * Stores links with the dates that they had elsewhere: as many, from the first on, as the plan has room for. To be called in
 * a transaction. Throws what `insertLinks` throws, where others were faster.
 */
export async function storeMoved(scope: Scope, drafts: readonly MovedDraft[]): Promise<(MovedLink | null)[]> {
  const fitting = new Set(await fittingOf(scope, drafts));
  const fits = drafts.filter((draft) => fitting.has(draft));
  if (fits.length === 0) return drafts.map(() => null);
  const made = await insertLinks(scope, fits, workspaceOf(scope));
  await archive(
    scope,
    made.filter((_, place) => fits[place]?.isArchived).map(({ id }) => id),
  );
  const { protocol } = new URL(scope.config.baseUrl);
  const stored = new Map(
    fits.map((draft, place) => {
      const { id = 0, alias = '' } = made[place] ?? {};
      const shortLink = shortUrl(protocol, draft.domain.host, alias);
      return [draft, { linkId: id, shortLink, version: draft.isArchived ? 2 : 1 }];
    }),
  );
  return drafts.map((draft) => stored.get(draft) ?? null);
}

export function workspaceOf({ workspaceId }: Scope): number {
  if (workspaceId === null) throw new Error('Links are moved into a workspace.');
  return workspaceId;
}

/** The first of each kind of domain that the plan has room for. */
async function fittingOf(scope: Scope, drafts: readonly MovedDraft[]): Promise<MovedDraft[]> {
  const kinds = Map.groupBy(drafts, ({ domain }) => domain.type);
  const fits: MovedDraft[] = [];
  for (const rows of kinds.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const count = await takeUsageUpTo(scope, { ...aliasUsage(first.domain), web_credits: 1 }, rows.length);
    fits.push(...rows.slice(0, count));
  }
  return fits;
}

const ARCHIVE = `
  update links set status = status | ${String(linkStatus.archived)}, version = version + 1
  where id = any($1::text[]::bigint[]) and workspace_id = $2::bigint`;

async function archive(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await runStatement(scope.db, ARCHIVE, [ids.map(String), workspaceOf(scope)]);
}
