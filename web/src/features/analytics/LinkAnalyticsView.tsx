import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LinkAnalytics, StatsPeriod } from '@linklet/contract/analytics.ts';
import { formatTime } from '#/lib/format.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { Icon } from '#/ui/Icon.tsx';
import { warningIcon } from '#/ui/icons.ts';
import { analyticsQuery } from './analytics.queries.ts';
import { AnalyticsBar } from './AnalyticsBar.tsx';
import { BarTable } from './BarTable.tsx';
import { periodLooks } from './periods.ts';
import { countryRows, referrerRows } from './places.ts';
import { Timeline } from './Timeline.tsx';
import { Totals } from './Totals.tsx';
import { WaitingForClicks } from './WaitingForClicks.tsx';

interface LinkAnalyticsViewProps {
  hash: string;
  period: StatsPeriod;
}

const refreshMs = 3000;
const longestPeriodMs: Record<StatsPeriod, number> = {
  last_1_hour: 3_600_000,
  last_24_hour: 86_400_000,
  last_7_day: 7 * 86_400_000,
  last_30_day: 30 * 86_400_000,
};

/** A link's clicks, following along while the page is seen. */
export function LinkAnalyticsView({ hash, period }: LinkAnalyticsViewProps) {
  const [live, setLive] = useState(true);
  const { data, dataUpdatedAt, failureCount } = useQuery({
    ...analyticsQuery({ hash, period }),
    refetchInterval: live ? refreshMs : false,
  });
  if (data === undefined) return null;

  const staleSince = failureCount > 0 ? formatTime(new Date(dataUpdatedAt).toISOString()) : null;
  return (
    <div className="analytics">
      <AnalyticsBar period={period} live={live} onLive={setLive} staleSince={staleSince} />
      {data.delayed_since !== null && (
        <p className="delay-banner" role="status">
          <Icon path={warningIcon} />
          Data delayed since {formatTime(data.delayed_since)}. Nothing is lost; newer clicks will appear here.
        </p>
      )}
      <Figures analytics={data} at={dataUpdatedAt} />
    </div>
  );
}

/** `at` is when the figures were fetched. */
function Figures({ analytics, at }: { analytics: LinkAnalytics; at: number }) {
  const { totals, link, period, countries, referrers } = analytics;

  if (totals.human + totals.bot === 0) {
    const ageMs = at - Date.parse(link.created_at);
    return (
      <WaitingForClicks
        shortUrl={shortUrlOf(link)}
        isNew={ageMs < longestPeriodMs[period]}
        phrase={periodLooks[period].phrase}
      />
    );
  }
  return (
    <>
      <Totals totals={totals} />
      <Timeline analytics={analytics} />
      <div className="panels">
        <BarTable
          title="Countries"
          unit="Country"
          rows={countryRows(countries)}
          note={
            <a href="https://db-ip.com" rel="noopener">
              IP geolocation by DB-IP
            </a>
          }
        />
        <BarTable title="Where clicks come from" unit="Site" rows={referrerRows(referrers)} />
      </div>
    </>
  );
}
