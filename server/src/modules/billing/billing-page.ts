/** Where a billable's subscription and payment method are in the app. */
export function billingPageOf(place: { slug: string; team: string | null } | null) {
  if (place === null)
    return { subscription: '/app/settings/subscription', method: '/app/settings/payment-method' };
  const { slug, team } = place;
  if (team !== null) {
    const base = `/app/organization/${slug}/team/${team}`;
    return { subscription: `${base}/subscription`, method: `${base}/payment-method` };
  }
  const base = `/app/organizations/${slug}/settings/profile`;
  return { subscription: `${base}/subscription`, method: `${base}/payment` };
}
