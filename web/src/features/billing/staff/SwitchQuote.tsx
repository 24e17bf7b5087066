import { useQuery } from '@tanstack/react-query';
import type { StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { QuoteLosses } from '../checkout/QuoteLosses.tsx';
import { QuoteSum } from '../checkout/QuoteSum.tsx';
import { switchQuoteQuery, type PlanSwitch, type StaffBillingActions } from './staff-billing.queries.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface SwitchQuoteProps {
  address: StaffBillingAddress;
  wish: PlanSwitch;
  change: StaffBillingActions['change'];
  onClose: () => void;
}

/** What another plan costs, and would take away. Nothing is changed before it is agreed to. */
export function SwitchQuote({ address, wish, change, onClose }: SwitchQuoteProps) {
  const { data: quote, error, refetch } = useQuery(switchQuoteQuery(address, wish));
  const { run, isBusy } = useOneAtATime();

  function agree(id: string): void {
    const work = async () => {
      try {
        await change(id);
        onClose();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'quote_changed') void refetch();
        // Whoever pays may try another card.
        else onClose();
        throw error;
      }
    };
    run(work, 'Plan changed.');
  }

  return (
    <Dialog title={`Change to ${planName(wish.plan)}`} onClose={onClose}>
      {error === null ? <Quoted quote={quote} /> : <p role="alert">{noticeOf(error)}</p>}
      <div className="dialog-end" aria-busy={isBusy || undefined}>
        <Button data-focus onClick={onClose}>
          Cancel
        </Button>
        {error === null && quote && (
          <Button kind="primary" onClick={() => agree(quote.id)}>
            Change the plan
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Quoted({ quote }: { quote: QuoteView | undefined }) {
  if (quote === undefined)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="invoices-space" />
      </div>
    );
  return (
    <div className="form">
      <p>{whenText(quote)}</p>
      <QuoteSum quote={quote} isOwn={false} />
      <QuoteLosses quote={quote} isOwn={false} />
    </div>
  );
}

function whenText({ when, at, total, lines }: QuoteView): string {
  if (when === 'period_end') return `It takes effect on ${formatDate(at)}. Nothing is charged before.`;
  const isLess = lines.length > 0 && total === 0;
  return isLess
    ? 'It takes effect at once. What was overpaid is not refunded automatically: refund it below, unless the provider keeps it as credit.'
    : 'It takes effect at once, and is charged to the card on file.';
}
