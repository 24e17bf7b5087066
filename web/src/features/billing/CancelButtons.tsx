import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useBillingCalls } from './billing.queries.ts';
import type { usePayment } from './use-payment.ts';

interface CancelButtonsProps {
  subscription: SubscriptionView;
  hasFuture: boolean;
  run: ReturnType<typeof usePayment>['run'];
}

/** Ends a paid plan with its period or, where that is decided or due, at once. */
export function CancelButtons({ subscription, hasFuture, run }: CancelButtonsProps) {
  const { cancel, cancelNow } = useBillingCalls();
  const { confirm, dialog } = useConfirm();
  const { state } = subscription;
  const isPaid = subscription.billing_type !== null && state !== 'incomplete';
  const isEnding = state === 'grace' || state === 'past_due';
  const plan = planName(subscription.name);

  async function askToCancel(isNow: boolean) {
    const until = subscription.period_ends_at;
    const text = isNow
      ? `You move to the free plan at once, without a refund. Your links and statistics stay, and your links keep redirecting.`
      : `You keep everything${until === null ? '' : ` until ${formatDate(until)}`}, and can change your mind until then. Your links and statistics stay, and your links keep redirecting.`;
    const title = isNow ? `End ${plan} now?` : `Cancel ${plan}?`;
    const goesOn = await confirm({
      title,
      text,
      confirm: isNow ? 'End now' : 'Cancel plan',
      cancel: `Keep ${plan}`,
      danger: true,
    });
    if (goesOn) run(async () => (isNow ? cancelNow() : cancel()), isNow ? 'ended' : 'cancelled');
  }

  return (
    <>
      {isPaid && !isEnding && !hasFuture && (
        <Button onClick={() => void askToCancel(false)}>Cancel plan</Button>
      )}
      {isPaid && isEnding && (
        <Button kind="text" onClick={() => void askToCancel(true)}>
          End now
        </Button>
      )}
      {dialog}
    </>
  );
}
