import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { maxUrlLength } from '@linklet/contract/links/destination.ts';
import type { previewReplacement, Replacement } from '@linklet/contract/links/list.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links, longUrls } from '../../../schema/links/links.table.ts';
import { toLinkView } from '../link-view.ts';
import { findLinkRows } from '../links.queries.ts';
import { requireInPlan } from './edit-link.ts';
import { toValues } from './link-values.ts';

/**
 * A URL with another text wherever one stands in it; undefined where it stands nowhere. Throws `url_too_long` before
 * anything of that length is made.
 */
export function replaceInUrl(url: string, { find, by }: Replacement): string | undefined {
  const parts = url.split(find);
  if (parts.length === 1) return undefined;
  const length = url.length + (parts.length - 1) * (by.length - find.length);
  if (length > maxUrlLength) throw new AppError('url_too_long');
  return parts.join(by);
}

/** Where links of the workspace lead, by hash. */
export async function readDestinations(
  { db, workspaceId }: Scope,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ hash: links.hash, url: longUrls.url })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(and(eqOrNone(links.workspaceId, workspaceId), inArray(links.hash, [...hashes])));
  return new Map(rows.map(({ hash, url }) => [hash, url]));
}

/** Says what a replacement would do, and changes nothing. Throws what the plan lacks. */
export async function previewOf(
  scope: Scope,
  { links: hashes, ...replacement }: z.output<NonNullable<(typeof previewReplacement)['body']>>,
): Promise<z.input<(typeof previewReplacement)['response']>> {
  requireInPlan(scope, { url: '' });
  const { workspaceId, config, db } = scope;
  if (workspaceId === null) return { data: [] };
  const named = await db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, hashes)))
    .orderBy(links.id);
  const rows = await findLinkRows(
    scope,
    [workspaceId],
    named.map(({ id }) => id),
  );
  const data = await Promise.all(
    rows.map(async (row) => {
      const { hash, url: from, aliases } = toLinkView(row, config.baseUrl);
      const outcome = await outcomeOf(scope, from, replacement);
      return outcome === undefined ? [] : [{ hash, linklet: aliases[0]?.linklet ?? '', from, ...outcome }];
    }),
  );
  return { data: data.flat() };
}

async function outcomeOf(scope: Scope, from: string, replacement: Replacement) {
  try {
    const wanted = replaceInUrl(from, replacement);
    if (wanted === undefined) return undefined;
    const { url = wanted } = await toValues(scope, { url: wanted });
    return { to: url, message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: '', message: error.message };
  }
}
