import { useQuery } from '@tanstack/react-query';
import type { StatsTotals } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Change } from './charts/Change.tsx';
import { Explanation } from './charts/Explanation.tsx';
import { seriesLooks, type Series } from './charts/series-looks.ts';
import { totalsQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';
import { MetricsPending } from './StatsPending.tsx';

type Figure = Series | 'qr';

/** QR scans have no course over time. */
const looks = {
  ...seriesLooks,
  qr: { name: 'QR scans', explanation: 'Clicks by people who scanned the QR code. Included in clicks.' },
};

const usual: readonly Figure[] = ['human', 'unique', 'qr', 'bot'];
const withRepeats: readonly Figure[] = ['human', 'unique', 'non_unique', 'qr', 'bot'];

/** The figures of the period, each of which shows its course on the chart beneath. */
export function Metrics() {
  const { question, live } = useStats();
  const { data, errorUpdateCount, refetch } = useQuery(totalsQuery(question, live));
  if (data === undefined) {
    return errorUpdateCount > 0 ? (
      <LoadFailure what="The totals" retry={() => void refetch()} />
    ) : (
      <MetricsPending />
    );
  }
  // Clicks without the unique visitors: what few ask for has no room of its own until it is asked for.
  const shown = question.search.kind === 'non_unique' ? withRepeats : usual;
  return (
    <div className="metrics" role="group" aria-label="Metric">
      {shown.map((name) => (
        <Metric key={name} name={name} totals={data} />
      ))}
    </div>
  );
}

interface MetricProps {
  name: Figure;
  totals: StatsTotals;
}

function Metric({ name, totals: { totals, before } }: MetricProps) {
  const { question, change } = useStats();
  const look = looks[name];
  const figure = (
    <>
      <span className="metric-name">{look.name}</span>
      <span className="metric-number">{formatNumber(totals[name])}</span>
      {before !== null && (
        <span className="metric-change">
          <Change now={totals[name]} before={before.totals[name]} />{' '}
          <span>from {formatNumber(before.totals[name])}</span>
        </span>
      )}
    </>
  );

  return (
    <div className="metric" data-series={name}>
      {name === 'qr' ? (
        <div className="metric-figure">{figure}</div>
      ) : (
        <button
          type="button"
          className="metric-figure"
          aria-pressed={question.search.kind === name}
          onClick={() => change({ kind: name })}
        >
          {figure}
        </button>
      )}
      <Explanation of={look.name} text={look.explanation} />
    </div>
  );
}
