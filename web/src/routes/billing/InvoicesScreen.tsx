import { useSuspenseQuery } from '@tanstack/react-query';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { ownPaths } from '#/features/billing/billing-paths.ts';
import { InvoiceList } from '#/features/billing/invoices/InvoiceList.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { PageNotFoundScreen } from '#/routes/NotFoundScreens.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

export function InvoicesScreen() {
  const { user } = useSuspenseQuery(stateQuery).data;
  if (user !== null && hasStatus(user.status, userStatus.invoicesHidden)) return <PageNotFoundScreen />;

  return (
    <SettingsPage title="Invoices">
      {() => (
        <SettingsSection title="Invoices and credit notes">
          <InvoiceList paths={ownPaths} />
          <p className="field-hint">
            They are made out as your <a href={routes['settings.paymentMethod']}>billing details</a> say at
            the time of the payment.
          </p>
        </SettingsSection>
      )}
    </SettingsPage>
  );
}
