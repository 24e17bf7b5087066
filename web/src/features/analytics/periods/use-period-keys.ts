import { useQuery } from '@tanstack/react-query';
import type { StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useSingleKeys } from '#/lib/use-single-keys.ts';
import { useStats } from '../stats-context.ts';
import { useComparable } from './use-comparable.ts';

// As in Plausible, whose users know them.
const periods: Record<string, StatsPeriod> = {
  d: 'today',
  e: 'yesterday',
  w: 'last_7_day',
  t: 'last_30_day',
  m: 'this_month',
  y: 'last_365_day',
};

/** Single keys for periods and for the comparison; C opens the days of one's own where it creates no link. */
export function usePeriodKeys({ onCustom }: { onCustom: () => void }): void {
  const { question, change } = useStats();
  const isSignedIn = useQuery(stateQuery).data?.user != null;
  const comparable = useComparable();

  function compareOrNot() {
    if (question.search.compare !== '') change({ compare: '' });
    else if (comparable.includes('previous')) change({ compare: 'previous' });
  }

  useSingleKeys((key) => {
    if (key === 'x') return compareOrNot;
    if (key === 'c') return isSignedIn ? null : onCustom;
    const period = periods[key];
    return period === undefined ? null : () => change({ period, from: '', to: '' });
  });
}
