import { isViolationOf } from '../../../platform/postgres/database.ts';
import { LostRace } from './insert-links.ts';

const DEADLOCK = '40P01';

/** Whether work failed for what others did at the same moment: then it is to be begun anew. */
export function isDisturbance(error: unknown): boolean {
  if (error instanceof LostRace || isViolationOf(error, 'links_one_per_destination')) return true;
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
