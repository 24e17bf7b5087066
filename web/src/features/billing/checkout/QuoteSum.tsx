import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';

/** What is paid now, line by line, and what from then on. */
export function QuoteSum({ quote }: { quote: QuoteView }) {
  const { lines, net, tax, total, currency, when, renews, interval, tax_note: note } = quote;
  const money = (amount: number) => formatAmount(amount, currency);
  const each = interval === 'yearly' ? 'year' : 'month';

  return (
    <div className="quote">
      <table>
        <caption className="unseen">What you pay now</caption>
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
            <th scope="row">You pay now</th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
      {note !== null && <p className="field-hint">{note}</p>}
      <p className="field-hint">
        {when === 'now'
          ? `Then ${money(renews.total)} each ${each}, until you cancel.`
          : `From ${formatDate(renews.at)} on ${money(renews.total)} each ${each}, until you cancel.`}
      </p>
    </div>
  );
}
