import { useQuery } from '@tanstack/react-query';
import { comparisons, type Comparison } from '@linklet/contract/analytics/periods.ts';
import { useStats } from '../stats-context.ts';
import { totalsQuery } from '../stats.queries.ts';

/** What the period can be compared with; everything until that is known. */
export function useComparable(): readonly Comparison[] {
  const { question, live } = useStats();
  const { data, isPlaceholderData } = useQuery(totalsQuery(question, live));
  return data === undefined || isPlaceholderData ? comparisons : data.comparable;
}
