import { useEffect } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { TrialOver } from '#/features/billing/TrialOver.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const ARRIVES_MS = 2000;

/** Where a trial that was not paid leads from everywhere, until its payment has arrived. */
export function PastDueScreen() {
  const { data: billing } = useSuspenseQuery({ ...billingQuery({}), refetchInterval: ARRIVES_MS });
  const isDue = billing.subscriptions.current.some(({ isPastDue }) => isPastDue);

  useEffect(() => {
    if (!isDue) location.assign(routes['my-urls']);
  }, [isDue]);

  return (
    <Page title="Your trial is over" narrow>
      <TrialOver billing={billing} onFree={() => location.assign(routes['my-urls'])} />
    </Page>
  );
}
