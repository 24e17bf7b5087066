import { useRef } from 'react';
import { paySandboxCheckout, type SandboxPayBody } from '@linklet/contract/billing/sandbox.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

const names = { holder: 'Cardholder’s name', number: 'Card number', expiry: 'Expiry', cvc: 'Security code' };

interface CardFormProps {
  label: string;
  send: (card: SandboxPayBody) => Promise<void>;
}

const initial = { holder: '', number: '', expiry: '', cvc: '' };

/** A card of the sandbox. */
export function CardForm({ label, send }: CardFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial,
    check: (draft) => besideExpiry(checkBody(paySandboxCheckout, toCard(draft))),
    send: async (draft) => send(toCard(draft)),
  });
  const { errors } = form;

  return (
    <form ref={formRef} className="form card-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      <TextField {...form.field('holder')} label={names.holder} autoComplete="cc-name" />
      <TextField
        {...form.field('number')}
        label={names.number}
        hint="Test payments: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank."
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
      />
      <div className="field-row">
        <TextField {...form.field('expiry')} label={names.expiry} autoComplete="cc-exp" placeholder="MM/YY" />
        <TextField
          {...form.field('cvc')}
          label={names.cvc}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <div className="form-end">
        <SubmitButton busy={form.busy} label={label} busyLabel="One moment…" />
      </div>
    </form>
  );
}

const CENTURY = 2000;

function toCard({ holder, number, expiry, cvc }: typeof initial): SandboxPayBody {
  const [, month = '', year = ''] = /^(\d{1,2})\s*(?:\/\s*)?(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  return { holder, number, cvc, month: Number(month), year: year === '' ? 0 : CENTURY + Number(year) };
}

/** Month and year are one field here. */
function besideExpiry({ month, year, ...others }: Partial<Record<string, string>>) {
  const isWrong = month !== undefined || year !== undefined;
  return isWrong ? { ...others, expiry: 'Please enter month and year, such as 12/31.' } : others;
}
