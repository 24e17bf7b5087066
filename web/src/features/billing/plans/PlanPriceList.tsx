import { useId } from 'react';
import { formatPrice } from '@linklet/contract/billing/currencies.ts';
import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { priceOf, yearlySaving } from './plan-groups.ts';
import { limitText } from './plan-limits.ts';

interface PlanPriceListProps {
  plans: readonly PlanView[];
  /** Which of them somebody has. */
  isOwn?: (name: string) => boolean;
}

/** What every plan costs, by the month and by the year. */
export function PlanPriceList({ plans, isOwn }: PlanPriceListProps) {
  const id = useId();

  return (
    <div className="plan-comparison">
      <h2 id={id}>All prices</h2>
      <div className="plan-comparison-table" role="region" aria-labelledby={id} tabIndex={0}>
        <table className="plan-price-list">
          <thead>
            <tr>
              {['Plan', 'Active links', 'A month', 'A year', 'A year saves'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <PriceRow key={plan.name} plan={plan} isOwn={isOwn?.(plan.name) === true} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function PriceRow({ plan, isOwn }: { plan: PlanView; isOwn: boolean }) {
  const [first] = plan.prices;
  const saving = yearlySaving(plan);

  return (
    <tr>
      <th scope="row">
        {planName(plan.name)} {isOwn && <span className="tag">Your plan</span>}
      </th>
      <td>{limitText(first?.options.max_active_aliases)}</td>
      <td>{amountOf(priceOf(plan, 'monthly'))}</td>
      <td>{amountOf(priceOf(plan, 'yearly'))}</td>
      <td>{saving > 0 && first ? formatPrice(saving, first.price.currency) : '–'}</td>
    </tr>
  );
}

function amountOf(price: PlanPriceView | undefined): string {
  return price === undefined ? '–' : formatPrice(price.price.amount, price.price.currency);
}
