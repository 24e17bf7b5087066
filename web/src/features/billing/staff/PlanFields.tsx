import type { PlanOfStaff } from '@linklet/contract/billing/staff.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { planName } from '#/lib/plan-name.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';

const intervalLabels: Record<PlanInterval, string> = { monthly: 'Monthly', yearly: 'Yearly' };

export interface PlanDraft {
  plan: string;
  interval: PlanInterval;
}

interface PlanFieldsProps {
  plans: readonly PlanOfStaff[];
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  idOf: (field: 'plan' | 'interval') => string;
}

/** A plan, and one of the intervals that it is sold for. */
export function PlanFields({ plans, draft, onChange, idOf }: PlanFieldsProps) {
  const intervalsOf = (plan: string) => plans.find(({ name }) => name === plan)?.intervals ?? [];
  const intervals = intervalsOf(draft.plan);

  function choose(plan: string): void {
    const sold = intervalsOf(plan);
    const interval = sold.includes(draft.interval) ? draft.interval : (sold[0] ?? 'yearly');
    onChange({ plan, interval });
  }

  return (
    <>
      <SelectField id={idOf('plan')} label="Plan" value={draft.plan} onChange={choose}>
        {plans.map(({ name, hidden }) => (
          <option key={name} value={name}>
            {planName(name)}
            {hidden && ' (not offered)'}
          </option>
        ))}
      </SelectField>
      {intervals.length > 0 && (
        <SelectField
          id={idOf('interval')}
          label="Interval"
          value={draft.interval}
          onChange={(value) => onChange({ ...draft, interval: value as PlanInterval })}
        >
          {intervals.map((interval) => (
            <option key={interval} value={interval}>
              {intervalLabels[interval]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
