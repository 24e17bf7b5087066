import { fileURLToPath } from 'node:url';
import type { ImportForm } from '@linklet/contract/imports/endpoints.ts';
import type { ReceivedFile, Upload } from '@linklet/contract/http/endpoint.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { SECOND_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { FairTurns } from '../../../platform/fair-turns.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readApart, type ReadPiece } from '../../../platform/table-files/read-apart.ts';
import { canImport } from '../../links/index.ts';
import type { ReadClicks } from '../files/click-collector.ts';
import type { ReaderOptions, ReadImport } from '../files/read-import.ts';

/** Whose links they are to be. Throws `bulk_not_in_plan`. */
export function ownerOf(scope: Scope): { workspaceId: number; userId: number } {
  const { workspaceId } = scope;
  const user = userOf(scope.caller);
  if (workspaceId === null || user === null || !canImport(scope)) throw new AppError('bulk_not_in_plan');
  return { workspaceId, userId: user.id };
}

/** Takes a file of links. Throws `bulk_file_required`, `import_file_type` and `import_file_too_large`. */
export async function receiveImport<Result>(
  upload: Upload<ImportForm>,
  work: (fields: ImportForm, file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  try {
    return await upload.receive(async ({ fields, file }) => {
      if (file === null || file.name === '') throw new AppError('bulk_file_required');
      if (!/\.(?:csv|tsv|txt|xlsx?|ods|sql|gz|zip)$/i.test(file.name)) throw new AppError('import_file_type');
      return work(fields, file);
    });
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'payload_too_large';
    throw isTooLarge ? new AppError('import_file_too_large') : error;
  }
}

const READING_MS = 42 * SECOND_MS;

// A file that is read holds up to half a gigabyte. What waits, and then takes as long as it may, is answered in time.
const readingTurns = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 8,
  waitingPerAsker: Infinity,
  longestWaitMs: 10 * SECOND_MS,
});

/** Reads a file when it is its owner's turn. Throws `unavailable` where too many files wait. */
export async function inTurn<Result>(userId: number, read: () => Promise<Result>): Promise<Result> {
  return readingTurns.run(String(userId), read);
}

const program = fileURLToPath(new URL('../files/read-import.ts', import.meta.url));

/** The links of a file in pieces, and at the end what is to be said of it. Throws the `bulk_file_…` codes and `import_no_links`. */
export function readLinks(
  { log }: Scope,
  file: ReceivedFile,
  options: ReaderOptions,
): AsyncGenerator<ReadPiece<ReadImport | ReadClicks>> {
  const given = [JSON.stringify(options)];
  return readApart<ReadImport | ReadClicks>(file, { program, given, log, timeLimitMs: READING_MS });
}
