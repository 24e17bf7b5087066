import { useSuspenseQuery } from '@tanstack/react-query';
import { allPlansQuery, billingQuery } from '#/features/billing/billing.queries.ts';
import { paidPriceOf } from '#/features/billing/plans/old-price.ts';
import { PlanPriceList } from '#/features/billing/plans/PlanPriceList.tsx';
import { YourPrice } from '#/features/billing/plans/YourPrice.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** What somebody pays, beside what plans cost today. */
export function OldPricingScreen() {
  const { data: billing } = useSuspenseQuery(billingQuery({}));
  const { data: plans } = useSuspenseQuery(allPlansQuery(billing.currency)).data;
  const sold = plans.filter(({ name, hidden }) => !hidden || isOwn(name));

  function isOwn(name: string): boolean {
    return billing.subscriptions.current.some((each) => each.name === name);
  }

  return (
    <Page title="Your price and today’s">
      <div className="stack">
        <YourPrice paid={paidPriceOf(billing, plans)} />
        <PlanPriceList plans={sold} isOwn={isOwn} />
        <div className="plan-actions">
          <ButtonAnchor href={routes['signup.pricing']}>See all plans</ButtonAnchor>
          <a href={routes['settings.subscription']}>Your subscription</a>
        </div>
      </div>
    </Page>
  );
}
