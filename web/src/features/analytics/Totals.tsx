import type { LinkAnalytics } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { series } from './chart-geometry.ts';
import { seriesLooks } from './series-looks.ts';

/** QR scans have no line on the chart: they are included in the clicks. */
const figures = {
  ...seriesLooks,
  qr: {
    name: 'QR scans',
    explanation: 'Visits by people who scanned the QR code. Included in clicks.',
  },
};

export function Totals({ totals }: { totals: LinkAnalytics['totals'] }) {
  return (
    <dl className="totals">
      {([...series, 'qr'] as const).map((name) => (
        <div key={name} className={`total ${name}`}>
          <dt>{figures[name].name}</dt>
          <dd className="total-number">{formatNumber(totals[name])}</dd>
          <dd className="total-explanation">{figures[name].explanation}</dd>
        </div>
      ))}
    </dl>
  );
}
