import { useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  ownDetails,
  type BillingDetailsBody,
  type BillingDetailsView,
} from '@linklet/contract/billing/details.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { CountryField } from './CountryField.tsx';
import { useBillingOwner } from '../billing-owner.ts';
import { detailsQuery, useSaveDetails } from './details.queries.ts';
import { taxHint } from './tax-words.ts';

const names = {
  ...{ name: 'Name or company', address: 'Address', postal_code: 'Postal code', city: 'City' },
  ...{ country: 'Country', tax_id: 'Tax number', purchase_order: 'Purchase order' },
  invoice_email: 'Email for invoices',
};

/** Whom bills are made out to. */
export function BillingDetailsForm() {
  const { data: known } = useSuspenseQuery(detailsQuery(useBillingOwner()));
  const saving = useSaveDetails();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: draftOf(known),
    check: (draft) => checkBody(ownDetails.saveDetails, draft),
    send: async (body) => {
      const { tax_id } = await saving.mutateAsync(body);
      form.change({ tax_id });
      notify('Billing details saved.', 'success');
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} autoComplete="organization" />
      <TextAreaField
        {...form.field('address')}
        label={names.address}
        autoComplete="street-address"
        rows={2}
        onChange={(address) => form.change({ address })}
      />
      <div className="details-town">
        <TextField {...form.field('postal_code')} label={names.postal_code} autoComplete="postal-code" />
        <TextField {...form.field('city')} label={names.city} autoComplete="address-level2" />
      </div>
      <CountryField
        id={form.idOf('country')}
        country={form.draft.country}
        error={form.errors['country']}
        // A number belongs to a country.
        onChange={(country) => form.change({ country, tax_id: '' })}
      />
      <TextField
        {...form.field('tax_id')}
        label={names.tax_id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={taxHint(known, form.draft.tax_id)}
      />
      <TextField
        {...form.field('purchase_order')}
        label={names.purchase_order}
        autoComplete="off"
        hint="Shown on invoices."
      />
      <TextField
        {...form.field('invoice_email')}
        label={names.invoice_email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Receipts are sent here, too."
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}

function draftOf(known: BillingDetailsView): BillingDetailsBody {
  const { name, address, postal_code, city, country, purchase_order, invoice_email, tax_id } = known;
  return { name, address, postal_code, city, country, purchase_order, invoice_email, tax_id };
}
