import type { ClickTotals } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { series } from './chart-geometry.ts';
import { seriesLooks } from './series-looks.ts';

export function Totals({ totals }: { totals: ClickTotals }) {
  return (
    <dl className="totals">
      {series.map((name) => (
        <div key={name} className={`total ${name}`}>
          <dt>{seriesLooks[name].name}</dt>
          <dd className="total-number">{formatNumber(totals[name])}</dd>
          <dd className="total-explanation">{seriesLooks[name].explanation}</dd>
        </div>
      ))}
    </dl>
  );
}
