import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { formatNumber } from '#/lib/format.ts';
import { featureLabels } from '../plans/feature-labels.ts';
import { limitLabels } from '../plans/limit-labels.ts';

interface QuoteLossesProps {
  quote: Pick<QuoteView, 'lost' | 'exceeded'>;
  /** Whether who reads it pays it. */
  isOwn?: boolean;
}

/** What another plan does not have of what there is. */
export function QuoteLosses({ quote: { lost, exceeded }, isOwn = true }: QuoteLossesProps) {
  if (lost.length === 0 && exceeded.length === 0) return null;
  const [have, could] = isOwn ? ['you have', 'could have'] : ['there are', 'there could be'];

  return (
    <div className="quote-losses">
      <h3>{isOwn ? 'What you would lose' : 'What would go'}</h3>
      <ul>
        {lost.map((feature) => (
          <li key={feature}>{featureLabels[feature]}</li>
        ))}
        {exceeded.map(({ name, used, limit }) => (
          <li key={name}>
            {limitLabels[name as keyof typeof limitLabels]}: {have} {formatNumber(used)}, and {could}{' '}
            {formatNumber(limit)}. They all stay, but you can’t add more.
          </li>
        ))}
      </ul>
    </div>
  );
}
