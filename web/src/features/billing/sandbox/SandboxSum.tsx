import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { SandboxCheckoutView } from '@linklet/contract/billing/sandbox.ts';

interface SandboxSumProps {
  sum: SandboxCheckoutView['sum'];
  trialDays?: number;
  interval?: SandboxCheckoutView['interval'];
}

/** What is paid, or will be. */
export function SandboxSum({ sum, trialDays = 0, interval = null }: SandboxSumProps) {
  if (sum === null) return null;
  const money = (amount: number) => formatAmount(amount, sum.currency);
  const every = interval === null ? '' : ` each ${interval === 'yearly' ? 'year' : 'month'}`;

  return (
    <div className="quote">
      <table>
        <caption className="unseen">What you pay</caption>
        <tbody>
          {sum.lines.map(({ text, amount }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">VAT</th>
            <td>{money(sum.tax)}</td>
          </tr>
          <tr className="quote-total">
            <th scope="row">{trialDays > 0 ? `After ${String(trialDays)} days${every}` : 'Total'}</th>
            <td>{money(sum.total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
