import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceName } from '@linklet/contract/redirect-routes/conditions.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useBillingOwner } from '../billing-owner.ts';
import { detailsQuery, useSaveTaxInfo } from './details.queries.ts';
import { TaxForm } from './TaxForm.tsx';

interface TaxFieldsProps {
  /** The amount is another one now. */
  onSaved: () => Promise<unknown>;
}

/** By what the tax of an order is reckoned: it is asked for before anything is paid. */
export function TaxFields({ onSaved }: TaxFieldsProps) {
  const { data: details } = useSuspenseQuery(detailsQuery(useBillingOwner()));
  const saving = useSaveTaxInfo();
  const [isOpen, setOpen] = useState(details.country === '');
  const { country, tax_id: taxId } = details;

  if (!isOpen) {
    return (
      <p className="tax-known">
        <span>
          VAT is calculated for {choiceName('country', country)}
          {taxId !== '' && `, tax number ${taxId}`}.
        </span>
        <Button kind="text" onClick={() => setOpen(true)}>
          Change
        </Button>
      </p>
    );
  }
  return (
    <TaxForm
      known={details}
      label="Show the amount with VAT"
      send={async (body) => {
        await saving.mutateAsync(body);
        await onSaved();
        setOpen(false);
      }}
    />
  );
}
