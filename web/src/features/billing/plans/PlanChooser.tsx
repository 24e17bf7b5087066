import { useDeferredValue } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { BillingPaths } from '../billing-paths.ts';
import { useBillingOwner } from '../billing-owner.ts';
import { plansQuery } from '../billing.queries.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { viewChoiceOf, type PlanViewAddress, type PlanViewChoice } from './plan-view-choice.ts';

interface PlanChooserProps {
  /** Null for whoever is not signed in. */
  billing: BillingView | null;
  paths: BillingPaths;
}

/** The plans on sale, as the address says. */
export function PlanChooser({ billing, paths }: PlanChooserProps) {
  const { pathname, search: address }: { pathname: string; search: PlanViewAddress } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const choice = viewChoiceOf(address, billing);
  // The former prices stay until the others are there.
  const currency = useDeferredValue(choice.currency);
  const { data } = useSuspenseQuery(plansQuery(useBillingOwner(), currency)).data;

  function choose({ sizes, ...changed }: Partial<PlanViewChoice>): void {
    // Another choice may have been made since the last render.
    const said = { ...router.latestLocation.search, ...changed, ...(sizes && { sizes: sizes.join(',') }) };
    const query = new URLSearchParams(said as Record<string, string>);
    void navigate({ href: `${pathname}?${String(query)}`, replace: true, resetScroll: false });
  }

  return <PlanBoard plans={data} choice={choice} onChoose={choose} billing={billing} paths={paths} />;
}
