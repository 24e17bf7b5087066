import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type FormErrors } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { deviceName } from './device-name.ts';
import { makeAndAdd, passkeysQuery } from './passkeys.queries.ts';

const longestName = 60;

interface AddPasskeyDialogProps {
  options: Record<string, unknown>;
  onClose: () => void;
}

export function AddPasskeyDialog({ options, onClose }: AddPasskeyDialogProps) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name: deviceName(navigator.userAgent) },
    check: missingName,
    send: async ({ name }) => {
      if (!(await makeAndAdd(options, name))) return;
      onClose();
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });

  return (
    <Dialog title="Add a passkey" insistent onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={[]} />
        <TextField
          {...form.field('name')}
          label="Name"
          hint="For your own reference. Your browser guides you through the rest."
          maxLength={longestName}
          autoComplete="off"
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Continue" busyLabel="Waiting for your browser…" />
        </div>
      </form>
    </Dialog>
  );
}

function missingName({ name }: { name: string }): FormErrors {
  return name.trim() === '' ? { name: 'Enter a name.' } : {};
}
