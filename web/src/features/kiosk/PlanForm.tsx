import { useRef } from 'react';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import { putOnPlan, type KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { usePutOnPlan } from './kiosk.queries.ts';

const intervalLabels: Record<PlanInterval, string> = { monthly: 'Monthly', yearly: 'Yearly' };

/** Puts the account on a plan, without payment. */
export function PlanForm({ user }: { user: KioskUserDetails }) {
  const formRef = useRef<HTMLFormElement>(null);
  const putting = usePutOnPlan(user.id);
  const { subscription, plans } = user;
  const initial = { plan: subscription.plan, interval: subscription.interval ?? 'yearly' };
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(putOnPlan, draft),
    send: (body) => putting.mutateAsync(body),
  });
  const intervals = plans.find(({ name }) => name === form.draft.plan)?.intervals ?? [];

  function choosePlan(plan: string) {
    const sold = plans.find(({ name }) => name === plan)?.intervals ?? [];
    const interval = sold.includes(form.draft.interval) ? form.draft.interval : (sold[0] ?? 'yearly');
    form.change({ plan, interval });
  }

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <p>
        Current plan: <strong>{planName(subscription.plan)}</strong>
        {subscription.starts_at !== null && ` since ${formatDate(subscription.starts_at)}`}.
      </p>
      <ErrorSummary errors={form.errors} fields={form.named({ plan: 'Plan', interval: 'Interval' })} />
      <SelectField id={form.idOf('plan')} label="Plan" value={form.draft.plan} onChange={choosePlan}>
        <option value={freePlanName}>Free</option>
        {plans.map(({ name, hidden }) => (
          <option key={name} value={name}>
            {planName(name)}
            {hidden && ' (not offered)'}
          </option>
        ))}
      </SelectField>
      {intervals.length > 0 && (
        <SelectField
          id={form.idOf('interval')}
          label="Interval"
          value={form.draft.interval}
          onChange={(value) => form.change({ interval: value as PlanInterval })}
        >
          {intervals.map((interval) => (
            <option key={interval} value={interval}>
              {intervalLabels[interval]}
            </option>
          ))}
        </SelectField>
      )}
      <SubmitButton busy={form.busy} label="Change plan" busyLabel="Saving…" />
    </form>
  );
}
