import { useRef, type ReactNode } from 'react';
import { verifyTwoFactor } from '@linklet/contract/two-factor/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { CodeField } from '#/ui/fields/CodeField.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';

interface TwoFactorFormProps {
  onDone: () => Promise<void> | void;
  /** What else can be done here, beside the button. */
  children?: ReactNode;
}

/** The second step of a sign-in. It sends itself once the code is whole. */
export function TwoFactorForm({ onDone, children }: TwoFactorFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { code: '' },
    check: (draft) => checkBody(verifyTwoFactor, draft),
    send: async (body) => {
      await api(verifyTwoFactor, { body });
      await onDone();
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={[]} />
      <CodeField
        {...form.field('code')}
        hint="From your authenticator app."
        onCode={(code) => form.change({ code })}
        onComplete={() => formRef.current?.requestSubmit()}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Verify" busyLabel="Verifying…" size="large" />
        {children}
      </div>
    </form>
  );
}
