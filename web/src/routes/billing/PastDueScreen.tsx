import { useSuspenseQuery } from '@tanstack/react-query';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { TrialOver } from '#/features/billing/TrialOver.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** Where a trial that was not paid leads from everywhere. */
export function PastDueScreen() {
  const { data: billing } = useSuspenseQuery(billingQuery({}));

  return (
    <Page title="Your trial is over" narrow>
      <TrialOver billing={billing} onFree={() => location.assign(routes['my-urls'])} />
    </Page>
  );
}
