import { useRef } from 'react';
import { userBilling } from '@linklet/contract/billing/staff.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

/** More days of a trial. */
export function TrialForm({ send }: { send: (days: number) => Promise<unknown> }) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { days: '7' },
    check: ({ days }) => checkBody(userBilling.extendTrial, { days: Number(days) }),
    send: async ({ days }) => {
      await send(Number(days));
      notify('Trial extended.', 'success');
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ days: 'Days' })} />
      <TextField {...form.field('days')} label="More days of the trial" inputMode="numeric" />
      <div className="form-end">
        <SubmitButton kind="plain" busy={form.busy} label="Extend the trial" busyLabel="Saving…" />
      </div>
    </form>
  );
}
