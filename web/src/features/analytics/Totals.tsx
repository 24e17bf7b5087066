import { useQuery } from '@tanstack/react-query';
import type { StatsTotals } from '@linklet/contract/analytics/endpoints.ts';
import { formatDate, formatMoment, formatNumber, formatTime } from '#/lib/format.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Change } from './charts/Change.tsx';
import { EstimatedNote } from './charts/ChartPanel.tsx';
import { seriesLooks } from './charts/series-looks.ts';
import { totalsQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';

/** QR scans have no line on the chart: they are included in the clicks. */
const figures = {
  ...seriesLooks,
  qr: {
    name: 'QR scans',
    explanation: 'Visits by people who scanned the QR code. Included in clicks.',
  },
};

/** Repeated clicks are what is left of all. */
const shown = ['human', 'unique', 'bot', 'qr'] as const;

/** How many visits there were, and what they leave out. */
export function Totals() {
  const { question, live } = useStats();
  const { data, errorUpdateCount, refetch } = useQuery(totalsQuery(question, live));
  if (data === undefined) {
    const hasFailed = errorUpdateCount > 0;
    return hasFailed ? <LoadFailure what="The totals" retry={() => void refetch()} /> : <TotalsPending />;
  }
  return (
    <>
      {data.delayed_since !== null && (
        <p className="delay-banner" role="status">
          <Icon path={warningIcon} />
          Data delayed since {formatTime(data.delayed_since)}. Nothing is lost; newer clicks will appear here.
        </p>
      )}
      <dl className="totals">
        {shown.map((name) => (
          <div key={name} className={`total ${name}`}>
            <dt>{figures[name].name}</dt>
            <dd className="total-number">
              {formatNumber(data.totals[name])}
              {data.before !== null && <Change now={data.totals[name]} before={data.before.totals[name]} />}
            </dd>
            <dd className="total-explanation">{figures[name].explanation}</dd>
          </div>
        ))}
      </dl>
      {data.is_estimated && <EstimatedNote />}
      <HiddenNote totals={data} />
      <LeftOut totals={data} />
    </>
  );
}

export function TotalsPending() {
  return (
    <div className="totals">
      {shown.map((name) => (
        <Skeleton key={name} className="total-space" />
      ))}
    </div>
  );
}

/** That the plan shows no more clicks of a month. */
function HiddenNote({ totals: { hidden } }: { totals: StatsTotals }) {
  const { share } = useStats().question;
  if (hidden === null) return null;
  const when = `${formatMoment(hidden.from)} until ${formatMoment(hidden.until)}`;
  if (share !== undefined) return <p className="panel-note">Clicks from {when} are not shown.</p>;
  return (
    <p className="panel-note" role="status">
      Your plan shows {formatNumber(hidden.shown)} clicks a month: those from {when} are kept and not shown.{' '}
      <a href="/app/settings/subscription">A larger plan shows them</a>
    </p>
  );
}

const eventNames: Record<string, string> = {
  preview: 'previews of the short link’s page',
  prefetch: 'pages that browsers loaded in advance',
  failed: 'visits while the link led nowhere',
  head: 'checks without a page',
};

/** What the figures leave out, reason by reason. */
function LeftOut({ totals: { left_out, shown_from, from } }: { totals: StatsTotals }) {
  const { share } = useStats().question;
  const notes = left_out.map(({ event, count }) => `${formatNumber(count)} ${eventNames[event] ?? event}`);
  return (
    <>
      {notes.length > 0 && <p className="panel-note">Not counted as clicks: {notes.join(', ')}.</p>}
      {shown_from !== null && shown_from > from && (
        <p className="panel-note">
          {share === undefined ? 'Your plan shows clicks' : 'Clicks are shown'} since {formatDate(shown_from)}
          .
        </p>
      )}
    </>
  );
}
