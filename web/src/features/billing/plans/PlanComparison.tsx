import { useId } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { featureGroups } from './feature-groups.ts';
import { featureLabels } from './feature-labels.ts';
import { comparedLimits, limitOf, type ComparedLimit } from './plan-limits.ts';

const limitNames = Object.keys(comparedLimits) as ComparedLimit[];

interface PlanComparisonProps {
  plans: readonly PlanView[];
  /** The plan that phones show. */
  shown: PlanView | undefined;
  onShow: (group: string) => void;
}

/** Every feature and the main limits of each group's plan, beside each other; on phones of one at a time. */
export function PlanComparison({ plans, shown, onShow }: PlanComparisonProps) {
  const id = useId();

  return (
    <div className="plan-comparison">
      <h2 id={`${id}-title`}>All features</h2>
      <div className="plan-comparison-choice">
        <SelectField id={`${id}-plan`} label="Plan" value={shown?.group ?? ''} onChange={onShow}>
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
                <th key={plan.name} scope="col" className={plan === shown ? undefined : 'other-plan'}>
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
    </div>
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
        <td key={plan.name} className={plan === shown ? undefined : 'other-plan'}>
          <LimitText text={plan.prices[0] ? limitOf(plan.prices[0], limit) : null} />
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
        <td key={plan.name} className={plan === shown ? undefined : 'other-plan'}>
          <FeatureMark has={plan.prices[0]?.features.includes(feature) === true} />
        </td>
      ))}
    </tr>
  );
}

function LimitText({ text }: { text: string | null }) {
  return text ?? <NotIncluded />;
}

function NotIncluded() {
  return (
    <span className="field-hint">
      –<span className="unseen"> not included</span>
    </span>
  );
}

function FeatureMark({ has }: { has: boolean }) {
  if (!has) return <NotIncluded />;
  return (
    <>
      <Icon path={checkIcon} size={16} />
      <span className="unseen">included</span>
    </>
  );
}
