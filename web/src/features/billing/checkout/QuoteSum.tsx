import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';

const ownWords = { caption: 'What you pay now', due: 'You pay now', end: 'until you cancel' };
const othersWords = { caption: 'What is charged now', due: 'Charged now', end: 'until it is cancelled' };

interface QuoteSumProps {
  quote: QuoteView;
  /** Whether who reads it pays it. */
  isOwn?: boolean;
}

/** What is paid now, line by line, and what from then on. */
export function QuoteSum({ quote, isOwn = true }: QuoteSumProps) {
  const { lines, net, tax, total, currency, when, renews, interval, tax_note: note } = quote;
  const money = (amount: number) => formatAmount(amount, currency);
  const words = isOwn ? ownWords : othersWords;
  const each = interval === 'yearly' ? 'year' : 'month';

  return (
    <div className="quote">
      <table>
        <caption className="unseen">{words.caption}</caption>
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
            <th scope="row">{words.due}</th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
      {note !== null && <p className="field-hint">{note}</p>}
      <p className="field-hint">
        {when === 'now'
          ? `Then ${money(renews.total)} each ${each}, ${words.end}.`
          : `From ${formatDate(renews.at)} on ${money(renews.total)} each ${each}, ${words.end}.`}
      </p>
    </div>
  );
}
