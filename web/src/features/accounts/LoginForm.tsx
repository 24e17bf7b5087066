import { useRef, type ReactNode } from 'react';
import { login } from '@linklet/contract/accounts.ts';
import { api } from '#/lib/api.ts';
import { checkBody } from '#/lib/check-body.ts';
import { useForm } from '#/lib/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/PasswordField.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';

interface LoginFormProps {
  /** The account that must sign in, where it can be no other. */
  email?: string;
  onDone: (answer: { two_factor: boolean }) => Promise<void> | void;
  /** What else can be done here, beside the button. */
  children?: ReactNode;
}

export function LoginForm({ email, onDone, children }: LoginFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { email: email ?? '', password: '' },
    check: (draft) => checkBody(login, draft),
    send: async (body) => onDone(await api(login, { body })),
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ email: 'Email', password: 'Password' })} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={email !== undefined}
        data-focus={email === undefined || undefined}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        data-focus={email !== undefined || undefined}
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label="Sign in"
          busyLabel="Signing in…"
          className="button primary large"
        />
        {children}
      </div>
    </form>
  );
}
