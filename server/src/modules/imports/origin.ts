import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { linkOrigin } from '@linklet/contract/imports/origin.ts';
import { sourceNames } from '@linklet/contract/imports/sources.ts';
import { AppError } from '../../platform/errors.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../platform/scope.ts';
import { links } from '../../schema/links/links.table.ts';
import { importedLinks } from '../../schema/imports/imports.table.ts';

type Origin = z.input<(typeof linkOrigin)['response']>;

/** Where a link of the workspace came from. Throws `not_found`. */
export async function readOrigin({ db, workspaceId }: Scope, hash: string): Promise<Origin> {
  const [found] = await db
    .select({ id: links.id, origin: importedLinks })
    .from(links)
    .leftJoin(importedLinks, eq(importedLinks.linkId, links.id))
    .where(and(eqOrNone(links.workspaceId, workspaceId), eq(links.hash, hash)));
  if (!found) throw new AppError('not_found');
  const { origin } = found;
  return {
    origin: origin && {
      source: sourceNames[origin.source],
      old: origin.original,
      imported_at: origin.importedAt.toISOString(),
      clicks_before: origin.clicksBefore,
      clicks_brought: origin.clicksBrought,
    },
  };
}
