import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { stateMarks } from '../plan-words.ts';
import type { StaffBillingActions } from './staff-billing.queries.ts';
import { TrialForm } from './TrialForm.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface SubscriptionsProps {
  billing: StaffBillingView;
  calls: Pick<StaffBillingActions, 'extend' | 'grant'>;
}

/** What was paid or given since when, with the trial that is there or may be given. */
export function Subscriptions({ billing, calls }: SubscriptionsProps) {
  const { run } = useOneAtATime();
  const { subscriptions, is_on_trial: isOnTrial, is_trial_granted: isGranted } = billing;

  return (
    <>
      {subscriptions.length === 0 && <p className="field-hint">No subscriptions.</p>}
      <ul className="invoices">
        {subscriptions.map((each) => (
          <Subscription key={`${each.starts_at} ${each.provider ?? ''}`} subscription={each} />
        ))}
      </ul>
      {isOnTrial && <TrialForm send={calls.extend} />}
      {isGranted ? (
        <p className="field-hint">Another trial was granted and has not started.</p>
      ) : (
        <div className="plan-actions">
          <Button onClick={() => run(calls.grant, 'Another trial granted.')}>Give another trial</Button>
        </div>
      )}
    </>
  );
}

function Subscription({ subscription }: { subscription: StaffBillingView['subscriptions'][number] }) {
  const { plan, state, amount, currency, provider, interval } = subscription;
  const { starts_at: startsAt, period_ends_at: endsAt, next_plan: next } = subscription;

  return (
    <li>
      <span className="invoice-number">{planName(plan)}</span>
      <StateMark {...stateMarks[state]} />
      <span className="invoice-total">{formatAmount(amount, currency)}</span>
      <span className="invoice-what">
        {provider ?? 'given by staff'}, {interval}, since {formatDate(startsAt)}
        {endsAt !== null && `, until ${formatDate(endsAt)}`}
        {next !== null && `, then ${planName(next)}`}
      </span>
    </li>
  );
}
