import { useSuspenseQuery } from '@tanstack/react-query';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import type { BillingPaths } from '../billing-paths.ts';
import { useBillingOwner } from '../billing-owner.ts';
import { quoteQuery, useBillingCalls, type PlanChoice } from '../billing.queries.ts';
import { QuoteLosses } from './QuoteLosses.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { usePayment } from '../use-payment.ts';

interface ChangePlanProps {
  billing: BillingView;
  choice: PlanChoice;
  paths: BillingPaths;
  onDone: () => void;
}

/** A change of plan as it is quoted, with what would go. Nothing is changed before it is agreed to. */
export function ChangePlan({ billing, choice, paths, onDone }: ChangePlanProps) {
  const [current] = billing.subscriptions.current;
  const { data: quote, refetch } = useSuspenseQuery(quoteQuery(useBillingOwner(), choice));
  const { update } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const type = current?.billing_type ?? 1;
  const currentPlan = planName(current?.name ?? '');
  const isNow = quote.when === 'now';

  function agree(): void {
    const change = async () => {
      try {
        await update({ ...choice, billing_type: type, quote: quote.id });
        onDone();
      } catch (error) {
        // The amount that was shown is none any more.
        if (error instanceof ApiError && error.code === 'quote_changed') void refetch();
        throw error;
      }
    };
    run(change, isNow ? 'updated' : 'scheduled');
  }

  return (
    <SettingsSection title={`Change to ${planName(choice.subscription)}`}>
      <p>
        {isNow
          ? 'The change takes effect at once. What you paid for the rest of the period is deducted.'
          : `The change takes effect on ${formatDate(quote.at)}. Until then you keep ${currentPlan}.`}
      </p>
      <QuoteSum quote={quote} />
      <QuoteLosses quote={quote} />
      <div className="plan-actions" aria-busy={isBusy || undefined}>
        <Button kind="primary" onClick={agree}>
          {isNow ? 'Pay and change' : 'Change with the next period'}
        </Button>
        <ButtonAnchor href={paths.subscription}>Keep {currentPlan}</ButtonAnchor>
      </div>
    </SettingsSection>
  );
}
