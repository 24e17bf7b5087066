import { useSuspenseQuery } from '@tanstack/react-query';
import { usageQuery } from '#/features/billing/billing.queries.ts';
import { featureLabels } from '#/features/billing/feature-labels.ts';
import { UsageBars } from '#/features/billing/UsageBars.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { planName } from '#/lib/plan-name.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { checkIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

export function SubscriptionScreen() {
  const { features, product } = useSuspenseQuery(stateQuery).data;
  const usage = useSuspenseQuery(usageQuery).data;

  return (
    <SettingsPage title="Subscription">
      {() => (
        <>
          <SettingsSection title={`${planName(usage.plan)} plan`}>
            <ul className="plan-features">
              {features.map((feature) => (
                <li key={feature}>
                  <Icon path={checkIcon} size={16} /> {featureLabels[feature]}
                </li>
              ))}
            </ul>
            <p>
              To change your plan, write to{' '}
              <a href={`mailto:${product.support_email}`}>{product.support_email}</a>.
            </p>
          </SettingsSection>
          <SettingsSection title="Usage">
            <UsageBars usage={usage} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
