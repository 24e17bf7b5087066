import { useSuspenseQuery } from '@tanstack/react-query';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { PaymentMethod } from '#/features/billing/PaymentMethod.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';

export function PaymentMethodScreen() {
  const { data: billing } = useSuspenseQuery(billingQuery({}));

  return <SettingsPage title="Payment method">{() => <PaymentMethod billing={billing} />}</SettingsPage>;
}
