import { useId, useState, type SubmitEvent } from 'react';
import type { StaffBillingAddress, StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { planName } from '#/lib/plan-name.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { PlanFields } from './PlanFields.tsx';
import type { PlanSwitch, StaffBillingActions } from './staff-billing.queries.ts';
import { SwitchQuote } from './SwitchQuote.tsx';

interface SwitchPlanProps {
  address: StaffBillingAddress;
  billing: Pick<StaffBillingView, 'plan' | 'plans'>;
  calls: Pick<StaffBillingActions, 'change'>;
}

/** Changes a plan that is being paid, as it is quoted. */
export function SwitchPlan({ address, billing: { plan, plans }, calls }: SwitchPlanProps) {
  const id = useId();
  const interval = plan.interval ?? 'monthly';
  const [draft, setDraft] = useState<PlanSwitch>({ plan: plan.name, interval, when: 'now' });
  const [asked, setAsked] = useState<PlanSwitch | null>(null);

  function change(changed: Partial<PlanSwitch>): void {
    setDraft({ ...draft, ...changed });
    setAsked(null);
  }

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(draft);
  }

  return (
    <>
      <form className="form" noValidate onSubmit={ask}>
        <p>
          Current plan: <strong>{planName(plan.name)}</strong>, {plan.interval}. It is a paid plan: a change
          is quoted first, and charged as quoted.
        </p>
        <PlanFields plans={plans} draft={draft} onChange={change} idOf={(field) => `${id}${field}`} />
        <SelectField
          id={`${id}when`}
          label="When"
          value={draft.when}
          onChange={(when) => change({ when: when as PlanSwitch['when'] })}
        >
          <option value="now">Now</option>
          <option value="period_end">At the end of the period</option>
        </SelectField>
        <div className="form-end">
          <SubmitButton kind="plain" busy={false} label="Show what it costs" busyLabel="Asking…" />
        </div>
      </form>
      {asked && (
        <SwitchQuote address={address} wish={asked} change={calls.change} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
