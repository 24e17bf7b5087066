import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#/lib/format.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { Sparkline } from '#/ui/marks/Sparkline.tsx';
import { timelineQuery, totalsQuery } from './stats.queries.ts';
import { plainSearch } from './stats-search.ts';
import { useZone } from './periods/use-zone.ts';

/** The clicks of a link in the last seven days, in a line. */
export function QuickStats({ link }: { link: string }) {
  const zone = useZone();
  const question = useMemo(
    () => ({ link, search: { ...plainSearch, period: 'last_7_day' as const }, zone }),
    [link, zone],
  );
  const totals = useQuery(totalsQuery(question));
  const timeline = useQuery(timelineQuery(question));

  if (totals.isError || timeline.isError) {
    return (
      <LoadFailure what="The clicks" retry={() => void Promise.all([totals.refetch(), timeline.refetch()])} />
    );
  }
  if (totals.data === undefined || timeline.data === undefined)
    return <Skeleton className="quick-stats-space" />;
  const { human, unique } = totals.data.totals;
  return (
    <section className="quick-stats" aria-label="Clicks in the last 7 days">
      <p>
        <strong>{formatNumber(human)}</strong> click{human === 1 ? '' : 's'}, {formatNumber(unique)} unique
        visitor{unique === 1 ? '' : 's'}
        <span> in the last 7 days</span>
      </p>
      <Sparkline values={timeline.data.points.map((point) => point.human)} />
    </section>
  );
}
