import { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { accountExportParts, accountExports, type ExportFile } from './account-exports.table.ts';

export interface ExportKey {
  userId: number;
  requestedAt: Date;
}

const PART_CHARACTERS = 256 * 1024;

/** Stores a file as it is written: no more than a part of it is in memory. */
export async function writeExportFile(
  { db }: Services,
  key: ExportKey & { file: ExportFile },
  texts: AsyncIterable<string>,
): Promise<void> {
  let number = 0;
  let pending = '';
  const store = async (isLast: boolean) => {
    await db.insert(accountExportParts).values({ ...key, number, bytes: Buffer.from(pending), isLast });
    number += 1;
    pending = '';
  };
  for await (const text of texts) {
    pending += text;
    if (pending.length >= PART_CHARACTERS) await store(false);
  }
  await store(true);
}

/** The bytes of one's own export. Throws `not_found` before it is there. */
export async function openExportFile(scope: Scope, file: ExportFile): Promise<Readable> {
  const userId = scope.actor.user?.id ?? 0;
  const [made] = await scope.db
    .select({ requestedAt: accountExports.requestedAt })
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), isNotNull(accountExports.madeAt)));
  if (!made) throw new AppError('not_found');
  return Readable.from(readParts(scope, { userId, ...made, file }), { objectMode: false });
}

async function* readParts(
  { db }: Services,
  { userId, requestedAt, file }: ExportKey & { file: ExportFile },
): AsyncGenerator<Buffer> {
  const parts = accountExportParts;
  for (let number = 0; ; number += 1) {
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
    // Breaks the download off, which otherwise would look whole.
    if (!part) throw new AppError('not_found');
    yield part.bytes;
    if (part.isLast) return;
  }
}
