import { useId } from 'react';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import { formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Card } from '#/ui/Card.tsx';
import { RangeField } from '#/ui/fields/RangeField.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { featureLabels } from './feature-labels.ts';
import type { PlanAction } from './plan-action.ts';
import { perMonth, yearlySaving, type FeaturesBeyond } from './plan-groups.ts';
import { limitText } from './plan-limits.ts';
import { groupTexts } from './plan-texts.ts';

interface PlanGroupCardProps {
  /** Those of the group, which differ in size. */
  plans: readonly PlanView[];
  plan: PlanView;
  price: PlanPriceView;
  features: FeaturesBeyond;
  action: PlanAction;
  onSlide: (slide: number) => void;
}

/** A group of plans that differ in size: a slider chooses among them. */
export function PlanGroupCard({ plans, plan, price, features, action, onSlide }: PlanGroupCardProps) {
  return (
    <Card as="article" className={plan.popular ? 'plan-card popular' : 'plan-card'}>
      <PlanHead plan={plan} />
      <PlanPrice plan={plan} price={price} />
      {plans.length > 1 && (
        <SizeSlider
          price={price}
          slide={plans.indexOf(plan)}
          last={plans.length - 1}
          onSlide={onSlide}
        />
      )}
      <PlanButton plan={plan} action={action} />
      <Limits price={price} />
      <Features features={features} />
    </Card>
  );
}

function PlanHead({ plan }: { plan: PlanView }) {
  return (
    <>
      <div className="plan-card-head">
        <h2>{planName(plan.name)}</h2>
        {plan.popular && <span className="plan-popular">Popular</span>}
      </div>
      <p className="field-hint">{groupTexts[plan.group] ?? ''}</p>
    </>
  );
}

function PlanPrice({ plan, price }: { plan: PlanView; price: PlanPriceView }) {
  const { amount, currency } = price.price;
  if (amount === 0) return <p className="plan-price">Free</p>;
  const saving = yearlySaving(plan);

  return (
    <div>
      <p className="plan-price">
        {formatAmount(perMonth(price), currency)} <span className="field-hint">a month</span>
      </p>
      <p className="field-hint">
        {price.interval === 'yearly'
          ? `${formatAmount(amount, currency)} billed yearly${saving > 0 ? `, you save ${formatAmount(saving, currency)}` : ''}`
          : 'Billed monthly'}
      </p>
    </div>
  );
}

interface SizeSliderProps {
  price: PlanPriceView;
  slide: number;
  last: number;
  onSlide: (slide: number) => void;
}

function SizeSlider({ price: { options }, slide, last, onSlide }: SizeSliderProps) {
  const links = `${formatNumber(options.max_active_aliases ?? 0)} active links`;
  return (
    <RangeField
      id={useId()}
      label={links}
      aria-valuetext={links}
      value={slide}
      min={0}
      max={last}
      onChange={(value) => onSlide(Number(value))}
    />
  );
}

function PlanButton({ plan, action: { label, href, note } }: { plan: PlanView; action: PlanAction }) {
  return (
    <div className="plan-button">
      {href === null ? (
        <p className="plan-own">
          <Icon path={checkIcon} size={16} /> {label}
        </p>
      ) : (
        <ButtonAnchor kind={plan.popular ? 'primary' : 'plain'} href={href}>
          {label}
        </ButtonAnchor>
      )}
      {note !== undefined && <p className="field-hint">{note}</p>}
      {plan.group === 'enterprise' && <a href="/app/pricing/quote">Ask for a quote</a>}
    </div>
  );
}

function Limits({ price: { options } }: { price: PlanPriceView }) {
  const rows: [string, string][] = [
    ['Active links', limitText(options.max_active_aliases)],
    ['Clicks shown a month', limitText(options.max_trackable_clicks)],
    ['Branded domains', limitText(options.max_domains)],
  ];

  return (
    <dl className="plan-limits">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Features({ features: { all, more } }: { features: FeaturesBeyond }) {
  return (
    <div>
      {all !== null && (
        <p className="plan-everything">
          Everything in {planName(all)}
          {more.length > 0 && ', plus:'}
        </p>
      )}
      <ul className="plan-features">
        {more.map((feature) => (
          <li key={feature}>
            <Icon path={checkIcon} size={16} /> {featureLabels[feature]}
          </li>
        ))}
      </ul>
    </div>
  );
}
