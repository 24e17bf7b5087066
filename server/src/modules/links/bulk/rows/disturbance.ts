import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { AppError } from '../../../../platform/errors.ts';

const DEADLOCK = '40P01';

// What looked free a moment ago is not any more.
const LOST_RACES: readonly ErrorCode[] = ['alias_taken', 'pattern_taken', 'link_exists', 'url_banned'];

/** Whether storing links failed for what others did at the same moment: then it is to be begun anew. */
export function isDisturbance(error: unknown): boolean {
  if (error instanceof AppError) return LOST_RACES.includes(error.code);
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
