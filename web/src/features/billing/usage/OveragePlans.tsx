import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { OverageView } from '@linklet/contract/usage/endpoints.ts';
import { planName } from '#/lib/plan-name.ts';

/** What the links of now would cost in a month with each plan of the group. */
export function OveragePlans({ overage: { plans, currency } }: { overage: OverageView }) {
  const money = (amount: number) => formatAmount(amount, currency);
  if (plans.length < 2) return null;

  return (
    <table className="overage-plans">
      <caption>What this month would cost on each plan, excluding tax</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Price</th>
          <th scope="col">Overages</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan, price, overage, is_current: isCurrent }) => (
          <tr key={plan} className={isCurrent ? 'current' : undefined}>
            <th scope="row">
              {planName(plan)}
              {isCurrent && <span className="field-hint"> Your plan</span>}
            </th>
            <td>{money(price)}</td>
            <td>{money(overage)}</td>
            <td>{money(price + overage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
