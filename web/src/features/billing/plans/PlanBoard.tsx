import { useState } from 'react';
import { soldCurrencies } from '@linklet/contract/billing/currencies.ts';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';
import { ownPaths, type BillingPaths } from '../billing-paths.ts';
import { planName } from '#/lib/plan-name.ts';
import { hasOldPrice } from './old-price.ts';
import { planAction } from './plan-action.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanGroupCard } from './PlanGroupCard.tsx';
import { PlanPriceList } from './PlanPriceList.tsx';
import { featuresBeyond, planGroups, priceOf } from './plan-groups.ts';
import { slideOf, withSize, type PlanViewChoice } from './plan-view-choice.ts';

interface PlanBoardProps {
  plans: readonly PlanView[];
  choice: PlanViewChoice;
  onChoose: (changed: Partial<PlanViewChoice>) => void;
  /** Null for whoever is not signed in. */
  billing: BillingView | null;
  paths: BillingPaths;
}

/** All plans of a kind, a card for each group, by the year or by the month, and in which currency. */
export function PlanBoard({ plans, choice, onChoose, billing, paths }: PlanBoardProps) {
  const { interval, sizes } = choice;
  const groups = planGroups(plans);
  const shown = groups.flatMap((group) => group[slideOf(group, sizes)] ?? []);
  const [chosen, setChosen] = useState(billing?.subscriptions.current[0]?.name);
  const one = oneOf(shown, chosen);

  return (
    <div className="plan-chooser">
      <PlanChoices choice={choice} onChoose={onChoose} isFixed={billing?.is_currency_fixed === true} />
      <div className="plan-choice-one">
        <Segments
          label="Plan"
          value={one?.group ?? ''}
          onChange={setChosen}
          choices={shown.map(({ group }) => ({ value: group, label: planName(group) }))}
        />
      </div>
      <div className="plan-cards" role="group" aria-label="Plans">
        {shown.map((plan, index) => {
          const price = priceOf(plan, interval) ?? plan.prices[0];
          const group = groups.find(([first]) => first?.group === plan.group) ?? [];
          return (
            price && (
              <PlanGroupCard
                key={plan.group}
                plans={group}
                plan={plan}
                price={price}
                features={featuresBeyond(price, shown.slice(0, index))}
                action={planAction({ plan, price, billing, paths })}
                isOther={plan !== one}
                onSlide={(slide) => onChoose({ sizes: withSize(sizes, group, group[slide]) })}
              />
            )
          );
        })}
      </div>
      {paths === ownPaths && hasOldPrice(billing, plans) && (
        <p>
          You bought your plan at a different price. <a href="/app/pricing/old">See yours and today’s</a>
        </p>
      )}
      <p className="field-hint">Prices exclude VAT. What you pay with it is shown before you pay.</p>
      <PlanPriceList plans={groups.flat()} />
      <PlanComparison plans={shown} shown={one} onShow={setChosen} />
    </div>
  );
}

/** Of a phone, which has no room for more: the one of a group or name, what most buy, or the first. */
function oneOf(plans: readonly PlanView[], chosen: string | undefined): PlanView | undefined {
  const isChosen = ({ group, name }: PlanView) => group === chosen || name === chosen;
  return plans.find(isChosen) ?? plans.find(({ popular }) => popular) ?? plans[0];
}

interface PlanChoicesProps extends Pick<PlanBoardProps, 'choice' | 'onChoose'> {
  /** The currency is that of the first payment. */
  isFixed: boolean;
}

function PlanChoices({ choice: { interval, currency }, onChoose, isFixed }: PlanChoicesProps) {
  return (
    <div className="plan-choices">
      <Segments
        label="Billing interval"
        value={interval}
        onChange={(interval) => onChoose({ interval })}
        choices={[
          { value: 'yearly', label: 'Yearly, 2 months free' },
          { value: 'monthly', label: 'Monthly' },
        ]}
      />
      {!isFixed && (
        <SelectField
          id="plan-currency"
          label="Currency"
          value={currency}
          onChange={(value) => onChoose({ currency: soldCurrencies.find((each) => each === value) ?? 'USD' })}
        >
          {soldCurrencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
