import { useId } from 'react';
import { formatPrice } from '@linklet/contract/billing/currencies.ts';
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
import { limitOf, type ComparedLimit } from './plan-limits.ts';
import { groupTexts } from './plan-texts.ts';

interface PlanGroupCardProps {
  /** Those of the group, which differ in size. */
  plans: readonly PlanView[];
  plan: PlanView;
  price: PlanPriceView;
  features: FeaturesBeyond;
  action: PlanAction;
  /** Whether phones show another plan. */
  isOther: boolean;
  onSlide: (slide: number) => void;
}

/** A group of plans that differ in size: a slider chooses among them. */
export function PlanGroupCard({
  plans,
  plan,
  price,
  features,
  action,
  isOther,
  onSlide,
}: PlanGroupCardProps) {
  const classes = ['plan-card', plan.popular ? 'popular-plan' : '', isOther ? 'other-plan' : ''];

  return (
    <Card as="article" className={classes.join(' ').trim()}>
      <PlanHead plan={plan} />
      <PlanPrice plan={plan} price={price} />
      {plans.length > 1 ? (
        <SizeSlider price={price} slide={plans.indexOf(plan)} last={plans.length - 1} onSlide={onSlide} />
      ) : (
        <div />
      )}
      <PlanButton plan={plan} action={action} />
      <Limits price={price} />
      <Features features={features} />
    </Card>
  );
}

function PlanHead({ plan }: { plan: PlanView }) {
  return (
    <div>
      <div className="plan-card-head">
        <h2>{planName(plan.name)}</h2>
        {plan.popular && <span className="plan-popular">Popular</span>}
      </div>
      <p className="field-hint">{groupTexts[plan.group] ?? ''}</p>
    </div>
  );
}

function PlanPrice({ plan, price }: { plan: PlanView; price: PlanPriceView }) {
  const { amount, currency } = price.price;
  if (amount === 0) return <p className="plan-price">Free</p>;
  const saving = yearlySaving(plan);

  return (
    <div>
      <p className="plan-price">
        {formatPrice(perMonth(price), currency)} <span className="field-hint">/ month</span>
      </p>
      <p className="field-hint">
        {price.interval === 'yearly'
          ? `${formatPrice(amount, currency)} billed yearly`
          : `${formatPrice(amount, currency)} billed monthly`}
        {price.interval === 'yearly' && saving > 0 && (
          <span className="plan-saving">You save {formatPrice(saving, currency)} a year</span>
        )}
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

const mainLimits: readonly [ComparedLimit, string][] = [
  ['max_active_aliases', 'Active links'],
  ['max_trackable_clicks', 'Clicks a month'],
  ['max_domains', 'Branded domains'],
];

function Limits({ price }: { price: PlanPriceView }) {
  return (
    <dl className="plan-limits">
      {mainLimits.map(([limit, label]) => (
        <div key={limit}>
          <dt>{label}</dt>
          <dd>{limitOf(price, limit) ?? 'None'}</dd>
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
