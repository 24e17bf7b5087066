import { BillingDetailsForm } from '#/features/billing/details/BillingDetailsForm.tsx';
import { PaymentMethod } from '#/features/billing/PaymentMethod.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { BillingFrame } from './BillingFrame.tsx';

export function PaymentMethodScreen() {
  return (
    <BillingFrame title="Payment method">
      {({ billing }) => (
        <>
          <PaymentMethod billing={billing} />
          <SettingsSection title="Billing details">
            <BillingDetailsForm />
          </SettingsSection>
        </>
      )}
    </BillingFrame>
  );
}
