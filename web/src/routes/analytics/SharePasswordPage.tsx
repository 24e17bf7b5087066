import { useRef } from 'react';
import { openShare } from '@linklet/contract/analytics/shared-stats.ts';
import { api } from '#/lib/transport/api.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Page } from '#/ui/Page.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';

interface SharePasswordPageProps {
  /** What the statistics are shared by. */
  name: string;
  onOpen: () => Promise<unknown>;
}

/** Asks for the password of shared statistics. */
export function SharePasswordPage({ name, onOpen }: SharePasswordPageProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { password: '' },
    // The service knows it.
    check: () => ({}),
    send: async (body) => {
      await api(openShare, { params: { name }, body });
      await onOpen();
    },
  });

  return (
    <Page title="Shared statistics" narrow>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>These statistics are protected with a password.</p>
        <PasswordField
          {...form.field('password')}
          error={form.errors['password'] ?? form.errors['form']}
          label="Password"
          autoComplete="current-password"
          maxLength={128}
          autoFocus
        />
        <SubmitButton busy={form.busy} label="Show statistics" busyLabel="Checking…" />
      </form>
    </Page>
  );
}
