import { useState } from 'react';
import type { LinkAnalytics } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { Icon } from '#/ui/Icon.tsx';
import { chartIcon, tableIcon } from '#/ui/action-icons.ts';
import { series } from './chart-geometry.ts';
import { clockNote, periodLooks, pointName } from './periods.ts';
import { seriesLooks } from './series-looks.ts';
import { TimelineChart } from './TimelineChart.tsx';
import { TimelineTable } from './TimelineTable.tsx';

/** The course of the clicks, as a chart or as the table that says the same. */
export function Timeline({ analytics }: { analytics: LinkAnalytics }) {
  const { timeline, period, totals } = analytics;
  const [asTable, setAsTable] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  const point = read === null ? undefined : timeline[read];
  const shown = point ?? totals;

  return (
    <section className="panel" aria-labelledby="timeline-title">
      <div className="panel-head">
        <h2 id="timeline-title">Over time</h2>
        <button type="button" className="button quiet small" onClick={() => setAsTable(!asTable)}>
          <Icon path={asTable ? chartIcon : tableIcon} size={18} />
          {asTable ? 'View as chart' : 'View as table'}
        </button>
      </div>
      {asTable ? (
        <TimelineTable points={timeline} period={period} />
      ) : (
        <>
          <div className="timeline-legend">
            <strong>
              {point === undefined ? capital(periodLooks[period].phrase) : pointName(point.at, period)}
            </strong>
            {series.map((name) => (
              <span key={name} className={name}>
                {seriesLooks[name].name} <b>{formatNumber(shown[name])}</b>
              </span>
            ))}
          </div>
          <TimelineChart points={timeline} period={period} read={read} onRead={setRead} />
        </>
      )}
      <p className="panel-note">
        {clockNote(period)}. The current {periodLooks[period].step} is incomplete.
      </p>
    </section>
  );
}

function capital(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
