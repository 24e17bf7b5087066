import { useId, useState } from 'react';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Card } from '#/ui/Card.tsx';
import { RangeField } from '#/ui/fields/RangeField.tsx';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { featureLabels } from './feature-labels.ts';
import { perMonth, priceOf, yearlySaving } from './plan-groups.ts';
import { groupTexts } from './plan-texts.ts';

interface PlanGroupCardProps {
  plans: readonly PlanView[];
  interval: PlanInterval;
  current: SubscriptionView | undefined;
  hrefOf: (plan: PlanView) => string;
}

/** A group of plans that differ in size: a slider chooses among them. */
export function PlanGroupCard({ plans, interval, current, hrefOf }: PlanGroupCardProps) {
  const own = plans.findIndex(({ name }) => name === current?.name);
  const [slide, setSlide] = useState(Math.max(own, 0));
  const plan = plans[Math.min(slide, plans.length - 1)];
  const price = plan && (priceOf(plan, interval) ?? plan.prices[0]);
  if (!plan || !price) return null;

  return (
    <Card as="article" className={plan.popular ? 'plan-card popular' : 'plan-card'}>
      <PlanHead plan={plan} />
      <PlanPrice plan={plan} price={price} />
      {plans.length > 1 && (
        <SizeSlider price={price} slide={slide} last={plans.length - 1} onSlide={setSlide} />
      )}
      {isCurrent(current, plan, price) ? <OwnPlan /> : <ChoosePlan plan={plan} href={hrefOf(plan)} />}
      <Limits price={price} />
      <Features price={price} />
    </Card>
  );
}

function isCurrent(current: SubscriptionView | undefined, plan: PlanView, price: PlanPriceView): boolean {
  return plan.name === current?.name && (price.interval === current.interval || current.isFree);
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
  return (
    <RangeField
      id={useId()}
      label={`${formatNumber(options.max_active_aliases ?? 0)} active links`}
      value={slide}
      min={0}
      max={last}
      onChange={(value) => onSlide(Number(value))}
    />
  );
}

function OwnPlan() {
  return (
    <p className="plan-own">
      <Icon path={checkIcon} size={16} /> Your plan
    </p>
  );
}

function ChoosePlan({ plan, href }: { plan: PlanView; href: string }) {
  const choose = `Choose ${planName(plan.name)}`;

  return (
    <ButtonAnchor kind={plan.popular ? 'primary' : 'plain'} href={href} aria-label={choose}>
      {choose}
    </ButtonAnchor>
  );
}

function Limits({ price: { options } }: { price: PlanPriceView }) {
  const said = (limit: number | null) => (limit === null ? 'Unlimited' : formatNumber(limit));
  const rows: [string, string][] = [
    ['Active links', said(options.max_active_aliases)],
    ['Clicks shown a month', said(options.max_trackable_clicks)],
    ['Branded domains', said(options.max_domains)],
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

function Features({ price: { features } }: { price: PlanPriceView }) {
  return (
    <ul className="plan-features">
      {features.map((feature) => (
        <li key={feature}>
          <Icon path={checkIcon} size={16} /> {featureLabels[feature]}
        </li>
      ))}
    </ul>
  );
}
