import { featureNames, type Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { featureLabels } from './feature-labels.ts';
import { planGroups } from './plan-groups.ts';

/** Limits that people compare plans by. */
const limits = {
  max_active_aliases: 'Active links',
  max_aliases_per_month: 'New links a month',
  max_aliases_per_url: 'Aliases for a link',
  max_trackable_clicks: 'Clicks shown a month',
  analytics_period: 'Statistics go back',
  alias_lifetime: 'Links last',
  max_web_credits: 'Bulk credits a month',
  max_api_credits: 'API credits a month',
  max_domains: 'Branded domains',
  max_vanity_subdomains: 'Vanity subdomains',
} as const satisfies Partial<Record<keyof PlanOptions, string>>;

/** Every feature and the main limits of each group's first plan, beside each other. */
export function PlanComparison({ plans }: { plans: readonly PlanView[] }) {
  const columns = planGroups(plans).flatMap(([first]) => first ?? []);

  return (
    <div className="plan-comparison">
      <h2 id="plan-comparison">All features</h2>
      <div className="plan-comparison-table" role="region" aria-labelledby="plan-comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">What a plan has</span>
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {planName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(limits).map(([option, label]) => (
              <tr key={option}>
                <th scope="row">{label}</th>
                {columns.map((plan) => (
                  <td key={plan.name}>{limitText(optionsOf(plan)?.[option as keyof typeof limits])}</td>
                ))}
              </tr>
            ))}
            {featureNames.map((feature) => (
              <tr key={feature}>
                <th scope="row">{featureLabels[feature]}</th>
                {columns.map((plan) => (
                  <td key={plan.name}>
                    <FeatureMark has={hasFeature(plan, feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
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

function optionsOf({ prices }: PlanView): PlanOptions | undefined {
  return prices[0]?.options;
}

function hasFeature({ prices }: PlanView, feature: Feature): boolean {
  return prices[0]?.features.includes(feature) === true;
}

/** A number, or a span such as `P90D`. */
function limitText(limit: number | string | null | undefined): string {
  if (limit === null || limit === undefined) return 'Unlimited';
  return typeof limit === 'number' ? formatNumber(limit) : spanText(limit);
}

const units: Record<string, string> = { D: 'day', M: 'month', Y: 'year' };

function spanText(span: string): string {
  const [, count = '', unit = ''] = /^P(\d+)([DMY])$/.exec(span) ?? [];
  return `${count} ${units[unit] ?? ''}${count === '1' ? '' : 's'}`;
}
