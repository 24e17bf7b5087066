import { useInfiniteQuery } from '@tanstack/react-query';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { invoicePath, type InvoiceView, type OpenPayment } from '@linklet/contract/billing/invoices.ts';
import { formatDate } from '#/lib/format.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { downloadIcon, tableIcon } from '#/ui/icons/action-icons.ts';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { useBillingOwner } from '../billing-owner.ts';
import { paymentPath, type BillingPaths } from '../billing-paths.ts';
import { invoiceMarks, refundText } from './invoice-marks.ts';
import { filesOf, invoicesQuery } from './invoices.queries.ts';

/** What was paid and given back, with its documents, and first what is due. */
export function InvoiceList({ paths }: { paths: BillingPaths }) {
  const owner = useBillingOwner();
  const invoices = useInfiniteQuery({
    ...invoicesQuery(owner),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  if (invoices.data === undefined)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="invoices-space" />
      </div>
    );
  const made = invoices.data.pages.flatMap(({ data }) => data);
  const open = invoices.data.pages[0]?.open ?? [];
  if (made.length + open.length === 0)
    return (
      <EmptyState
        icon={tableIcon}
        title="No invoices yet"
        text="You get one for each payment."
        action={
          <ButtonAnchor kind="primary" href={paths.plans}>
            See plans
          </ButtonAnchor>
        }
      />
    );

  return (
    <div>
      <ul className="invoices">
        {open.map((payment) => (
          <Open key={payment.payment_id} payment={payment} paths={paths} />
        ))}
        {made.map((invoice) => (
          <Made key={invoice.number} invoice={invoice} prefix={filesOf(owner)} />
        ))}
      </ul>
      {invoices.hasNextPage && (
        <MoreButton busy={invoices.isFetchingNextPage} onMore={() => void invoices.fetchNextPage()} />
      )}
    </div>
  );
}

const issuerNames: Record<string, string> = { paddle: 'Paddle' };

function Made({ invoice, prefix }: { invoice: InvoiceView; prefix: string }) {
  const { number, status, issued_at: at, total, currency, credits, issuer } = invoice;

  return (
    <li>
      <span className="invoice-number">{number}</span>
      <StateMark {...invoiceMarks[status]} />
      <span className="invoice-total">{formatAmount(total, currency)}</span>
      <span className="invoice-what">
        {credits === null ? whatOf(invoice) : `Credits ${credits}`}
        {' · '}
        <time dateTime={at}>{formatDate(at)}</time>
        {refundText(invoice).map((text) => ` · ${text}`)}
        {issuer !== null && ` · Sent by ${issuerNames[issuer] ?? issuer}`}
      </span>
      {issuer === null && (
        <ButtonAnchor
          size="small"
          href={invoicePath(prefix, number)}
          download
          aria-label={`PDF of ${number}`}
        >
          <Icon path={downloadIcon} />
          PDF
        </ButtonAnchor>
      )}
    </li>
  );
}

function Open({ payment, paths }: { payment: OpenPayment; paths: BillingPaths }) {
  const { payment_id: id, what, since, total, currency } = payment;

  return (
    <li>
      <span className="invoice-number">Payment due</span>
      <StateMark text="Open" tone="bad" />
      <span className="invoice-total">{formatAmount(total, currency)}</span>
      <span className="invoice-what">
        {capitalized(what)}
        {' · '}
        <time dateTime={since}>{formatDate(since)}</time>
      </span>
      <ButtonAnchor size="small" kind="primary" href={paymentPath(id, paths)}>
        Pay now
      </ButtonAnchor>
    </li>
  );
}

function whatOf({ what, period }: InvoiceView): string {
  if (period === null) return capitalized(what);
  return `${capitalized(what)}, ${formatDate(period.starts_at)} to ${formatDate(period.ends_at)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
