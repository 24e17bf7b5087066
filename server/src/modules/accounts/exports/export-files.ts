import type { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { requireUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inParts, openParts } from '../../../platform/file-parts.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import {
  accountExportParts,
  accountExports,
  type ExportFile,
} from '../../../schema/accounts/account-exports.table.ts';

export interface ExportKey {
  userId: number;
  requestedAt: Date;
}

/** Stores a file as it is written: no more than a part of it is in memory. */
export async function writeExportFile(
  { db }: Services,
  key: ExportKey & { file: ExportFile },
  texts: AsyncIterable<string>,
): Promise<void> {
  for await (const part of inParts(texts)) await db.insert(accountExportParts).values({ ...key, ...part });
}

/** The bytes of one's own export. Throws `not_found` before it is there. */
export async function openExportFile(scope: Scope, file: ExportFile): Promise<Readable> {
  const userId = requireUser(scope).id;
  const [made] = await scope.db
    .select({ requestedAt: accountExports.requestedAt })
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), isNotNull(accountExports.madeAt)));
  if (!made) throw new AppError('not_found');
  return openParts(async (number) => findPart(scope, { userId, ...made, file }, number));
}

async function findPart(
  { db }: Services,
  { userId, requestedAt, file }: ExportKey & { file: ExportFile },
  number: number,
) {
  const parts = accountExportParts;
  const [part] = await db
    .select({ bytes: parts.bytes, isLast: parts.isLast })
    .from(parts)
    .where(
      and(
        eq(parts.userId, userId),
        eq(parts.requestedAt, requestedAt),
        eq(parts.file, file),
        eq(parts.number, number),
      ),
    );
  return part;
}
