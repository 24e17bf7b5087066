import { useSuspenseQuery } from '@tanstack/react-query';
import { usageQuery } from '#/features/billing/usage/usage.queries.ts';
import { Overages } from '#/features/billing/usage/Overages.tsx';
import { FeatureList } from '#/features/billing/usage/FeatureList.tsx';
import { UsageBars } from '#/features/billing/usage/UsageBars.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

export function UsageScreen() {
  const usage = useSuspenseQuery(usageQuery).data;
  const { plan, period, overage } = usage;

  return (
    <SettingsPage title="Usage">
      {() => (
        <>
          <SettingsSection title={`${planName(plan)} plan`}>
            <p className="field-hint">
              The usage month runs from {formatDate(period.starts_at)} to {formatDate(period.ends_at)}.
            </p>
            <UsageBars usage={usage} />
          </SettingsSection>
          <Overages overage={overage} />
          <FeatureList features={usage.features} />
        </>
      )}
    </SettingsPage>
  );
}
