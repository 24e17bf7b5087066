import { useEffect, useRef, type ReactNode } from 'react';
import * as twoFactor from '@linklet/contract/two-factor/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { useForm, type FormErrors } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface BackupCodeFormProps {
  /** `left`: how many codes remain. */
  onDone: (answer: { left: number }) => Promise<void> | void;
  children?: ReactNode;
}

export function BackupCodeForm({ onDone, children }: BackupCodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { code: '' },
    check: missingCode,
    send: async (body) => onDone(await api(twoFactor.useBackupCode, { body })),
  });

  useEffect(() => field.current?.focus(), []);

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={[]} />
      <TextField
        {...form.field('code')}
        inputRef={field}
        label="Backup code"
        hint="From the list you saved when you turned on two-factor authentication. Each code works once."
        className="backup-code-field"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Sign In" busyLabel="Signing in…" size="large" />
        {children}
      </div>
    </form>
  );
}

function missingCode({ code }: { code: string }): FormErrors {
  return code.trim() === '' ? { code: 'Enter a backup code.' } : {};
}
