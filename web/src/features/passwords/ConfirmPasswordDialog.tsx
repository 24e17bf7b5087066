import { useRef } from 'react';
import { confirmPassword } from '@linklet/contract/passwords/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { send } from '#/lib/transport/transport.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';

interface ConfirmPasswordDialogProps {
  email?: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Before something that matters: asks whether it is still the account's owner who sits there. */
export function ConfirmPasswordDialog({ email, onDone, onCancel }: ConfirmPasswordDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { password: '' },
    check: (draft) => checkBody(confirmPassword, draft),
    send: async (body) => {
      const { method, path } = confirmPassword;
      await send({ method, path, body, unaided: true });
      onDone();
    },
  });

  return (
    <Dialog title="Confirm your password" onClose={onCancel}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>For your security, please enter your password to continue.</p>
        <ErrorSummary errors={form.errors} fields={[]} />
        {/* So that password managers know whose password is asked for. */}
        <input
          className="unseen"
          type="email"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={email ?? ''}
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Confirm" busyLabel="Confirming…" />
        </div>
      </form>
    </Dialog>
  );
}
