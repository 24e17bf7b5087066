import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCoupon } from '@linklet/contract/billing/coupons.ts';
import { formatPrice } from '@linklet/contract/billing/currencies.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { formatMoment } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { api } from '#/lib/transport/api.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Card } from '#/ui/Card.tsx';
import { ownPaths } from '../billing-paths.ts';
import { allPlansQuery } from '../billing.queries.ts';
import { keepCoupon } from '../checkout/kept-coupon.ts';

const couponQuery = (code: string) =>
  queryOptions({
    queryKey: ['coupon', code],
    queryFn: ({ signal }) => api(getCoupon, { params: { code }, signal }),
  });

interface EditionOffersProps {
  coupon: string | null;
  /** Names of those that are sold in it alone. */
  plans: readonly string[];
  until: string;
  plansPath: string;
}

/** What is sold for a few days alone. */
export function EditionOffers({ coupon, plans, until, plansPath }: EditionOffersProps) {
  const { data: sold } = useQuery(allPlansQuery('USD'));
  const offered = sold?.data.filter(({ name }) => plans.includes(name)) ?? [];

  return (
    <div className="stack">
      <p>
        Until <time dateTime={until}>{formatMoment(until)}</time>.
      </p>
      {coupon !== null && <CouponOffer coupon={coupon} plansPath={plansPath} />}
      {offered.map((plan) => (
        <PlanOffer key={plan.name} plan={plan} />
      ))}
    </div>
  );
}

function CouponOffer({ coupon, plansPath }: { coupon: string; plansPath: string }) {
  const { data: view } = useQuery(couponQuery(coupon));
  const percent = view?.percent_off;

  return (
    <Card className="stack">
      <h2>{percent == null ? 'Yearly plans cost less' : `${String(percent)}% off every yearly plan`}</h2>
      <p>
        With the coupon <strong>{coupon}</strong>, applied before you pay.
      </p>
      <div className="plan-actions">
        <ButtonAnchor
          kind="primary"
          href={`${plansPath}?${String(new URLSearchParams({ interval: 'yearly', coupon }))}`}
          onClick={() => keepCoupon(coupon)}
        >
          Choose a plan
        </ButtonAnchor>
      </div>
    </Card>
  );
}

function PlanOffer({ plan: { name, prices } }: { plan: PlanView }) {
  const [price] = prices;
  if (price === undefined) return null;
  const { amount, currency } = price.price;

  return (
    <Card className="stack">
      <h2>{planName(name)}</h2>
      <p>{formatPrice(amount, currency)} a year, without VAT. Sold only until then.</p>
      <div className="plan-actions">
        <ButtonAnchor href={ownPaths.order(name, price.interval, currency)}>
          Choose {planName(name)}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
