import { useRef } from 'react';
import { userBilling, type StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { planName } from '#/lib/plan-name.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { PlanFields } from './PlanFields.tsx';
import type { StaffBillingActions } from './staff-billing.queries.ts';

interface GivePlanFormProps {
  billing: Pick<StaffBillingView, 'plan' | 'plans'>;
  give: StaffBillingActions['give'];
  /** Whose plan holds where it has none of its own; null for nobody's. */
  without: string | null;
}

/** Gives a plan that nobody pays. */
export function GivePlanForm({ billing: { plan, plans }, give, without }: GivePlanFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { plan: plan.name, interval: plan.interval ?? ('yearly' as const) },
    check: (draft) => checkBody(userBilling.givePlan, draft),
    send: async (draft) => {
      await give(draft);
      notify('Plan changed.', 'success');
    },
  });
  const isWithout = plan.interval === null && without !== null;
  const instead = isWithout ? `Without a plan of its own, that of ${without} holds. ` : '';

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <p>
        Current plan: <strong>{planName(plan.name)}</strong>
        {plan.starts_at !== null && ` since ${formatDate(plan.starts_at)}`}. {instead}
        Plans given here are free of charge.
      </p>
      <ErrorSummary errors={form.errors} fields={form.named({ plan: 'Plan', interval: 'Interval' })} />
      <PlanFields plans={plans} draft={form.draft} onChange={form.change} idOf={form.idOf} />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Change plan" busyLabel="Saving…" />
      </div>
    </form>
  );
}
