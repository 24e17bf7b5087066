import { useRef, type ReactNode } from 'react';
import { requestPasswordReset } from '@linklet/contract/sign-in/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface RequestResetFormProps {
  onDone: (email: string) => void;
  children?: ReactNode;
}

export function RequestResetForm({ onDone, children }: RequestResetFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { email: '' },
    check: (draft) => checkBody(requestPasswordReset, draft),
    send: async (body) => {
      await api(requestPasswordReset, { body });
      onDone(body.email.trim());
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={[]} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Send link" busyLabel="Sending…" size="large" />
        {children}
      </div>
    </form>
  );
}
