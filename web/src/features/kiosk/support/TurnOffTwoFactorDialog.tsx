import { useRef } from 'react';
import { REASON_LENGTH } from '@linklet/contract/kiosk/reason.ts';
import { turnOffTwoFactor } from '@linklet/contract/kiosk/support.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import type { TurnOff } from './support.queries.ts';

interface TurnOffTwoFactorDialogProps {
  name: string;
  turnOff: (body: TurnOff) => Promise<unknown>;
  onClose: () => void;
}

/** Says what becomes of an account without its second factor, and asks why. */
export function TurnOffTwoFactorDialog({ name, turnOff, onClose }: TurnOffTwoFactorDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { reason: '' },
    check: (draft) => checkBody(turnOffTwoFactor, draft),
    send: async (body) => {
      await turnOff(body);
      notify('Two-factor authentication is off.', 'success');
      onClose();
    },
  });

  return (
    <Dialog title="Turn off two-factor authentication?" onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>
          {name} will sign in with the password alone, or with a passkey. The backup codes stop working, all
          sessions end, and {name} is told by email.
        </p>
        <p>First make sure that it is {name} who asks.</p>
        <ErrorSummary errors={form.errors} fields={form.named({ reason: 'Reason' })} />
        <TextField
          {...form.field('reason')}
          label="Reason"
          hint="Only staff see this."
          type="text"
          autoComplete="off"
          maxLength={REASON_LENGTH}
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton kind="danger" busy={form.busy} label="Turn off" busyLabel="Turning off…" />
        </div>
      </form>
    </Dialog>
  );
}
