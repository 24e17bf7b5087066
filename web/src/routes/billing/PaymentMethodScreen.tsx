import { useSuspenseQuery } from '@tanstack/react-query';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { BillingDetailsForm } from '#/features/billing/details/BillingDetailsForm.tsx';
import { PaymentMethod } from '#/features/billing/PaymentMethod.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

export function PaymentMethodScreen() {
  const { data: billing } = useSuspenseQuery(billingQuery({}));

  return (
    <SettingsPage title="Payment method">
      {() => (
        <>
          <PaymentMethod billing={billing} />
          <SettingsSection title="Billing details">
            <BillingDetailsForm />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
