import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { isCurrency, soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';
import type { BillingPaths } from '../billing-paths.ts';
import { useBillingOwner } from '../billing-owner.ts';
import { plansQuery } from '../billing.queries.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanGroupCard } from './PlanGroupCard.tsx';
import { isFree, planGroups } from './plan-groups.ts';

interface PlanChooserProps {
  /** Null for whoever is not signed in. */
  billing: BillingView | null;
  paths: BillingPaths;
}

/** All plans of a kind, a card for each group, by the year or by the month, and in which currency. */
export function PlanChooser({ billing, paths }: PlanChooserProps) {
  const current = billing?.subscriptions.current[0];
  const [interval, setInterval] = useState<PlanInterval>(current?.interval ?? 'yearly');
  const [currency, setCurrency] = useState<SoldCurrency>(billing?.currency ?? 'USD');
  const { data } = useSuspenseQuery(plansQuery(useBillingOwner(), currency)).data;

  return (
    <div className="plan-chooser">
      <div className="plan-choices">
        <Segments
          label="Billing interval"
          value={interval}
          onChange={setInterval}
          choices={[
            { value: 'yearly', label: 'Yearly, 2 months free' },
            { value: 'monthly', label: 'Monthly' },
          ]}
        />
        {billing?.is_currency_fixed !== true && (
          <SelectField
            id="plan-currency"
            label="Currency"
            value={currency}
            onChange={(value) => setCurrency(soldCurrencies.find((each) => each === value) ?? 'USD')}
          >
            {soldCurrencies.filter(isCurrency).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        )}
      </div>
      <div className="plan-cards">
        {planGroups(data).map((group) => (
          <PlanGroupCard
            key={group[0]?.group}
            plans={group}
            interval={interval}
            current={current}
            hrefOf={(plan) => hrefOf(plan, interval, { billing, paths })}
          />
        ))}
      </div>
      <p className="field-hint">Prices exclude VAT. What you pay with it is shown before you pay.</p>
      <PlanComparison plans={data} />
    </div>
  );
}

function hrefOf(plan: PlanView, interval: PlanInterval, { billing, paths }: PlanChooserProps): string {
  if (isFree(plan)) return billing === null ? '/app/register' : paths.subscription;
  const current = billing?.subscriptions.current[0];
  const isPaid = current !== undefined && current.billing_type !== null && current.state !== 'incomplete';
  return isPaid ? paths.update(plan.name, interval) : paths.order(plan.name, interval);
}
