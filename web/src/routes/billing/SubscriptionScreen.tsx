import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import {
  organizationUsageQuery,
  teamUsageQuery,
  usageQuery,
} from '#/features/billing/usage/usage.queries.ts';
import type { BillingOwner } from '#/features/billing/billing-owner.ts';
import { choiceOf } from '#/features/billing/plans/plan-choice.ts';
import { Order } from '#/features/billing/checkout/Order.tsx';
import { Overages } from '#/features/billing/usage/Overages.tsx';
import { UsageBars } from '#/features/billing/usage/UsageBars.tsx';
import { YourPlan } from '#/features/billing/YourPlan.tsx';
import { featureLabels } from '#/features/billing/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { textIn } from '#/routes/search.ts';
import { BillingFrame, type BillingPlace } from './BillingFrame.tsx';

type PlanSearch = Partial<Record<'subscription' | 'interval' | 'currency', unknown>>;

export function SubscriptionScreen() {
  const { product } = useSuspenseQuery(stateQuery).data;
  const search: PlanSearch = useSearch({ strict: false });
  const choice = choiceOf(planIn(search));

  return (
    <BillingFrame title="Subscription" below={(place) => <Usage {...place} />}>
      {({ owner, billing, paths }) => {
        const sells = billing.billing_types.length > 0;
        return (
          <>
            {choice && sells ? (
              <Order billing={billing} choice={choice} currency={currencyIn(search, billing)} paths={paths} />
            ) : (
              <YourPlan billing={billing} paths={paths} />
            )}
            {owner.organization !== undefined &&
              billing.subscriptions.current.some(({ isFree }) => isFree) && (
                <p>It has no subscription of its own, so it uses the plan of the organization’s owner.</p>
              )}
            {!sells && (
              <p>
                To change your plan, write to{' '}
                <a href={`mailto:${product.support_email}`}>{product.support_email}</a>.
              </p>
            )}
            {owner.organization === undefined && <Included />}
          </>
        );
      }}
    </BillingFrame>
  );
}

/** The plan that an address asks to be bought. */
function planIn({ subscription, interval }: PlanSearch) {
  return { subscription: textIn(subscription), interval: textIn(interval) };
}

/** The currency in which prices were shown, unless payments have one already. */
function currencyIn(search: PlanSearch, billing: BillingView): SoldCurrency {
  const asked = soldCurrencies.find((each) => each === search.currency);
  return billing.is_currency_fixed ? billing.currency : (asked ?? billing.currency);
}

/** What the plan of the account includes. */
function Included() {
  const { features } = useSuspenseQuery(stateQuery).data;

  return (
    <SettingsSection title="What it includes">
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon path={checkIcon} size={16} /> {featureLabels[feature]}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function Usage({ owner, billing, overageLock }: BillingPlace) {
  const usage = useUsage(owner);
  if (usage === undefined) return null;
  // The account has a page for it, and what its owner's plan covers is for the owner to say.
  const isFree = billing.subscriptions.current.some((each) => each.isFree);
  const overage = owner.organization === undefined || isFree ? null : usage.overage;

  return (
    <div className="settings-sections">
      <SettingsSection title="Usage">
        <UsageBars usage={usage} />
      </SettingsSection>
      {overage && <Overages overage={overage} locked={overageLock} />}
    </div>
  );
}

function useUsage({ organization = '', team = '' }: BillingOwner) {
  const own = useQuery({ ...usageQuery, enabled: organization === '' });
  const ofOrganization = useQuery({
    ...organizationUsageQuery(organization),
    enabled: organization !== '' && team === '',
  });
  const ofTeam = useQuery({ ...teamUsageQuery({ organization, team }), enabled: team !== '' });
  return own.data ?? ofOrganization.data ?? ofTeam.data;
}
