import type { z } from 'zod';
import type { getLinkHistory as endpoint } from '@linklet/contract/links/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listChanges } from '../../audit/index.ts';
import { findLink } from '../links.queries.ts';

const PAGE_SIZE = 30;

/** What was done to a link of the workspace, the newest first. Throws `not_found`. */
export async function readLinkHistory(
  scope: Scope,
  hash: string,
  { before }: { before?: number | undefined },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { workspaceId } = scope;
  const link = workspaceId === null ? undefined : await findLink(scope, workspaceId, hash);
  if (!link) throw new AppError('not_found');
  const entries = await listChanges(scope, { kind: 'link', target: hash }, { before, limit: PAGE_SIZE + 1 });
  const shown = entries.slice(0, PAGE_SIZE);
  return { data: shown, next: entries.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}
