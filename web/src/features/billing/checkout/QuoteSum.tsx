import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';

interface QuoteSumProps {
  quote: QuoteView;
  /** Whether who reads it pays it. */
  isOwn?: boolean;
}

/** What is paid now, line by line, and what from then on. */
export function QuoteSum({ quote, isOwn = true }: QuoteSumProps) {
  const { lines, net, tax, total, currency, when, renews, interval, tax_note: note } = quote;
  const money = (amount: number) => formatAmount(amount, currency);
  const dueText = isOwn ? 'You pay now' : 'Charged now';
  const end = isOwn ? 'until you cancel' : 'until it is cancelled';
  const each = interval === 'yearly' ? 'year' : 'month';

  return (
    <div className="quote">
      <table>
        <caption className="unseen">{isOwn ? 'What you pay now' : 'What is charged now'}</caption>
        <tbody>
          {lines.map(({ text, amount }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          {lines.length > 1 && (
            <tr>
              <th scope="row">Without VAT</th>
              <td>{money(net)}</td>
            </tr>
          )}
          {lines.length > 0 && (
            <tr>
              <th scope="row">VAT</th>
              <td>{money(tax)}</td>
            </tr>
          )}
          <tr className="quote-total">
            <th scope="row">{dueText}</th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
      {note !== null && <p className="field-hint">{note}</p>}
      <p className="field-hint">
        {when === 'now'
          ? `Then ${money(renews.total)} each ${each}, ${end}.`
          : `From ${formatDate(renews.at)} on ${money(renews.total)} each ${each}, ${end}.`}
      </p>
    </div>
  );
}
