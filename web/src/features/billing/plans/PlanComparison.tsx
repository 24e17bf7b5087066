import { useId, useState } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { featureGroups } from './feature-groups.ts';
import { featureLabels } from './feature-labels.ts';
import { comparedLimits, limitText, type ComparedLimit } from './plan-limits.ts';

const limitNames = Object.keys(comparedLimits) as ComparedLimit[];

/** Every feature and the main limits of each group's plan, beside each other; on phones of one at a time. */
export function PlanComparison({ plans }: { plans: readonly PlanView[] }) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown =
    plans.find(({ group }) => group === chosen) ?? plans.find(({ popular }) => popular) ?? plans[0];

  return (
    <section className="plan-comparison" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>All features</h2>
      <div className="plan-comparison-choice">
        <SelectField id={`${id}-plan`} label="Plan" value={shown?.group ?? ''} onChange={setChosen}>
          {plans.map(({ group, name }) => (
            <option key={group} value={group}>
              {planName(name)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="plan-comparison-table" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">What a plan has</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.name} scope="col" data-other={plan !== shown || undefined}>
                  {planName(plan.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupRow name="Limits" columns={plans.length} />
            {limitNames.map((limit) => (
              <LimitRow key={limit} limit={limit} plans={plans} shown={shown} />
            ))}
          </tbody>
          {featureGroups.map(([group, features]) => (
            <tbody key={group}>
              <GroupRow name={group} columns={plans.length} />
              {features.map((feature) => (
                <FeatureRow key={feature} feature={feature} plans={plans} shown={shown} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function GroupRow({ name, columns }: { name: string; columns: number }) {
  return (
    <tr className="plan-comparison-group">
      <th scope="rowgroup" colSpan={columns + 1}>
        {name}
      </th>
    </tr>
  );
}

interface RowProps {
  plans: readonly PlanView[];
  shown: PlanView | undefined;
}

function LimitRow({ limit, plans, shown }: RowProps & { limit: ComparedLimit }) {
  return (
    <tr>
      <th scope="row">{comparedLimits[limit]}</th>
      {plans.map((plan) => (
        <td key={plan.name} data-other={plan !== shown || undefined}>
          {limitText(plan.prices[0]?.options[limit])}
        </td>
      ))}
    </tr>
  );
}

function FeatureRow({ feature, plans, shown }: RowProps & { feature: Feature }) {
  return (
    <tr>
      <th scope="row">{featureLabels[feature]}</th>
      {plans.map((plan) => (
        <td key={plan.name} data-other={plan !== shown || undefined}>
          <FeatureMark has={plan.prices[0]?.features.includes(feature) === true} />
        </td>
      ))}
    </tr>
  );
}

function FeatureMark({ has }: { has: boolean }) {
  if (!has)
    return (
      <span className="field-hint">
        –<span className="unseen"> not included</span>
      </span>
    );
  return (
    <>
      <Icon path={checkIcon} size={16} />
      <span className="unseen">included</span>
    </>
  );
}
