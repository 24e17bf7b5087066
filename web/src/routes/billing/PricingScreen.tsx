import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { keptCoupon } from '#/features/billing/checkout/kept-coupon.ts';
import { PlanChooser } from '#/features/billing/plans/PlanChooser.tsx';
import { PricingQuestions } from '#/features/billing/plans/PricingQuestions.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Page } from '#/ui/Page.tsx';

/** What each plan has and costs, for everybody. */
export function PricingScreen() {
  const { user } = useSuspenseQuery(stateQuery).data;
  const { data: billing } = useQuery({ ...billingQuery({}), enabled: user !== null });
  const isKnown = user === null || billing !== undefined;
  const coupon = keptCoupon();

  return (
    <Page title="Plans" pending={!isKnown}>
      {isKnown && (
        <>
          {coupon !== '' && <p>The coupon {coupon} goes along. What it takes off is shown before you pay.</p>}
          <PlanChooser billing={billing ?? null} paths={ownPaths} />
          <PricingQuestions />
        </>
      )}
    </Page>
  );
}
