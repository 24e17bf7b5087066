import { useRef } from 'react';
import { completeSocial } from '@linklet/contract/social/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

/** For whom comes from a place that tells no email address. */
export function CompleteSocialForm({ onDone }: { onDone: () => Promise<void> }) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { email: '' },
    check: (draft) => checkBody(completeSocial, draft),
    send: async (body) => {
      await api(completeSocial, { body });
      await onDone();
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={[]} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label="Create account"
          busyLabel="Creating your account…"
          size="large"
        />
      </div>
    </form>
  );
}
