import { useRef, type ReactNode } from 'react';
import { resetPassword } from '@linklet/contract/sign-in/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { StrengthMeter } from '#/ui/fields/StrengthMeter.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface ResetPasswordFormProps {
  token: string;
  /** As the link of the email says it. */
  email: string;
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

const names = { email: 'Email', password: 'New password', password_confirmation: 'Confirm new password' };

export function ResetPasswordForm({ token, email, onDone, children }: ResetPasswordFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { email, password: '', password_confirmation: '' },
    check: (draft) => checkBody(resetPassword, { token, ...draft }),
    send: async (draft) => {
      await api(resetPassword, { body: { token, ...draft } });
      await onDone();
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField
        {...form.field('email')}
        label={names.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={email !== ''}
      />
      <PasswordField {...form.field('password')} label={names.password} autoComplete="new-password" />
      <StrengthMeter password={form.draft.password} />
      <PasswordField
        {...form.field('password_confirmation')}
        label={names.password_confirmation}
        autoComplete="new-password"
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Change password" busyLabel="Changing…" size="large" />
        {children}
      </div>
    </form>
  );
}
