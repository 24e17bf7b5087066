import { useRef } from 'react';
import { isCurrency } from '@linklet/contract/billing/currencies.ts';
import { spendActions, type OverageView, type SpendAction } from '@linklet/contract/usage/endpoints.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { amountIn, typedAmount } from './money-text.ts';
import { useSetOverage } from './usage.queries.ts';

const actions: Record<SpendAction, string> = {
  stop: 'Stop creating links',
  ask: 'Stop creating links, and ask me',
  continue: 'Continue, and notify me',
};

/** How much links beyond the limit may cost in a month, and what happens then. */
export function SpendLimitForm({ overage }: { overage: OverageView }) {
  const formRef = useRef<HTMLFormElement>(null);
  const setting = useSetOverage();
  const currency = isCurrency(overage.currency) ? overage.currency : 'USD';
  const { spend_limit: limit, at_limit: atLimit } = overage;
  const amountOf = (text: string) => (text.trim() === '' ? null : amountIn(text, currency));
  const form = useForm({
    formRef,
    initial: { spend_limit: limit === null ? '' : typedAmount(limit, currency), at_limit: atLimit },
    check: (draft) =>
      amountOf(draft.spend_limit) === undefined ? { spend_limit: 'Enter an amount, such as 25.' } : {},
    send: async (draft) => {
      const amount = amountOf(draft.spend_limit) ?? null;
      await setting.mutateAsync({ enabled: true, spend_limit: amount, at_limit: draft.at_limit });
      notify('Spend limit saved.', 'success');
    },
  });

  return (
    <form ref={formRef} className="overage-form" noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('spend_limit')}
        label={`Spend limit a month, in ${currency}`}
        hint="Leave empty for no limit. You are notified at 50, 80 and 100%."
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <SelectField
        id={form.idOf('at_limit')}
        label="When it is reached"
        hint="Existing links keep redirecting."
        value={form.draft.at_limit}
        onChange={(action) => form.change({ at_limit: action as SpendAction })}
      >
        {spendActions.map((action) => (
          <option key={action} value={action}>
            {actions[action]}
          </option>
        ))}
      </SelectField>
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
