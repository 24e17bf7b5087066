import { InvoiceList } from '#/features/billing/invoices/InvoiceList.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { BillingFrame } from './BillingFrame.tsx';

export function InvoicesScreen() {
  return (
    <BillingFrame title="Invoices">
      {({ paths }) => (
        <SettingsSection title="Invoices and credit notes">
          <InvoiceList paths={paths} />
          <p className="field-hint">
            They are made out as the <a href={paths.method}>billing details</a> say at the time of the
            payment.
          </p>
        </SettingsSection>
      )}
    </BillingFrame>
  );
}
