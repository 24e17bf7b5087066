import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { billingQuery, usageQuery } from '#/features/billing/billing.queries.ts';
import { Order } from '#/features/billing/Order.tsx';
import { UsageBars } from '#/features/billing/UsageBars.tsx';
import { YourPlan } from '#/features/billing/YourPlan.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { choiceOf } from '#/features/billing/plan-choice.ts';

export function SubscriptionScreen() {
  const { product } = useSuspenseQuery(stateQuery).data;
  const { data: billing } = useSuspenseQuery(billingQuery({}));
  const { data: usage } = useSuspenseQuery(usageQuery);
  const choice = choiceOf(useSearch({ strict: false }));
  const sells = billing.billing_types.length > 0;

  return (
    <SettingsPage title="Subscription">
      {() => (
        <>
          {choice && sells ? (
            <Order billing={billing} choice={choice} paths={ownPaths} />
          ) : (
            <YourPlan billing={billing} paths={ownPaths} />
          )}
          {!sells && (
            <p>
              To change your plan, write to{' '}
              <a href={`mailto:${product.support_email}`}>{product.support_email}</a>.
            </p>
          )}
          <SettingsSection title="Usage">
            <UsageBars usage={usage} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
