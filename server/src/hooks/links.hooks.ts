import type { ExportedClicks } from '@linklet/contract/links/exports.ts';
import { hook } from '../platform/hooks.ts';

export interface ClicksAsked {
  workspaceId: number;
  links: readonly { id: number; originWorkspaceId: number }[];
  wanted: ExportedClicks;
  /** Periods end then. */
  at: Date;
}

/**
 * The clicks of a workspace's links are to be written beside them; answers how often people clicked each that was
 * clicked, by its id, or null where the plan has no statistics.
 */
export const clicksAsked = hook<ClicksAsked, ReadonlyMap<number, number> | null>('clicks asked');
