import type { ReceivedFile, Upload } from '@linklet/contract/http/endpoint.ts';
import { userOf } from '../../../../platform/callers/caller.ts';
import { SECOND_MS } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import { FairTurns } from '../../../../platform/fair-turns.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { hasFeature } from '../../../plans/index.ts';
import { mayCreate } from '../../may-create.ts';

/** Whether the plan allows links to be made of files. */
export function canImport(scope: Scope): boolean {
  return mayCreate(scope) && hasFeature(scope, 'use_bulk');
}

/** Whose files they are. Throws `bulk_not_in_plan`. */
export function ownerOf(scope: Scope): { workspaceId: number; userId: number } {
  const { workspaceId } = scope;
  const user = userOf(scope.caller);
  if (workspaceId === null || user === null || !canImport(scope)) throw new AppError('bulk_not_in_plan');
  return { workspaceId, userId: user.id };
}

/** Takes a file of URLs. Throws `bulk_file_required`, `bulk_file_type` and `bulk_file_too_large`. */
export async function receiveFile<Fields, Result>(
  upload: Upload<Fields>,
  work: (fields: Fields, file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  try {
    return await upload.receive(async ({ fields, file }) => {
      if (file === null || file.name === '') throw new AppError('bulk_file_required');
      if (!/\.(csv|xlsx?|ods)$/i.test(file.name)) throw new AppError('bulk_file_type');
      return work(fields, file);
    });
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'payload_too_large';
    throw isTooLarge ? new AppError('bulk_file_too_large') : error;
  }
}

// A file that is read holds up to half a gigabyte. What waits, and then takes as long as it may, is answered in time.
const readingTurns = new FairTurns({
  atOnce: 1,
  perAsker: 1,
  waiting: 8,
  waitingPerAsker: Infinity,
  longestWaitMs: 28 * SECOND_MS,
});

/** Reads a file when it is its owner's turn. Throws `unavailable` where too many files wait. */
export async function inTurn<Result>(userId: number, read: () => Promise<Result>): Promise<Result> {
  return readingTurns.run(String(userId), read);
}
