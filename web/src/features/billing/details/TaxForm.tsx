import { useRef } from 'react';
import { putTaxInfo, type TaxInfoBody, type TaxInfoView } from '@linklet/contract/billing/details.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { CountryField } from './CountryField.tsx';
import { taxHint } from './tax-words.ts';

interface TaxFormProps {
  known: Pick<TaxInfoView, 'country' | 'tax_id' | 'tax_id_state'>;
  label: string;
  send: (body: TaxInfoBody) => Promise<unknown>;
}

/** Country and tax number, which decide on the tax. */
export function TaxForm({ known, label, send }: TaxFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { country: known.country, tax_id: known.tax_id },
    check: (draft) => checkBody(putTaxInfo, draft),
    send,
  });

  return (
    <form ref={formRef} className="form tax-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ country: 'Country', tax_id: 'Tax number' })} />
      <CountryField
        id={form.idOf('country')}
        country={form.draft.country}
        error={form.errors['country']}
        // A number belongs to a country.
        onChange={(country) => form.change({ country, tax_id: '' })}
      />
      <TextField
        {...form.field('tax_id')}
        label="Tax number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        hint={taxHint(known, form.draft.tax_id)}
      />
      <div className="form-end">
        <SubmitButton kind="plain" busy={form.busy} label={label} busyLabel="Saving…" />
      </div>
    </form>
  );
}
