import { createContext, useContext } from 'react';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import type { StatsQuestion } from './stats-calls.ts';
import type { StatsSearch } from './stats-search.ts';

/** What all charts of a screen share. */
export interface Stats {
  question: StatsQuestion;
  /** Whether the figures follow what happens. */
  live: boolean;
  /** Says in the address what is shown from now on. */
  change: (changes: Partial<StatsSearch>) => void;
  /** Whether a filter says the value. */
  isPicked: (dimension: StatsDimension, value: string) => boolean;
  /** Filters by a value, or no more where it already does. */
  pick: (dimension: StatsDimension, value: string) => void;
}

export const StatsContext = createContext<Stats | null>(null);

export function useStats(): Stats {
  const stats = useContext(StatsContext);
  if (stats === null) throw new Error('There is no statistics view around this.');
  return stats;
}
