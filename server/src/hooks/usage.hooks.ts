import type { LimitName } from '@linklet/contract/plans/plans.ts';
import { hook } from '../platform/hooks.ts';

export interface LimitReached {
  billableId: number;
  limit: LimitName;
  percent: number;
  used: number;
  most: number;
}

/** A part of a limit is used, of which whoever pays is told: once a month. */
export const limitReached = hook<LimitReached>('limit reached');
