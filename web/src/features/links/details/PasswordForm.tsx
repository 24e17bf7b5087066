import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { tell, useEditLink } from './use-edit-link.ts';

/** Sets, changes and removes what visitors are asked for first. It is never shown: nobody can read it back. */
export function PasswordForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { edit } = useEditLink();
  const { has_password: isSet } = link.options;

  async function save(password: string | null, done: string): Promise<void> {
    await edit(link, { password });
    notify(done, 'success');
  }

  const form = useForm({
    formRef,
    initial: { password: '' },
    // The service says what a password of a link must be.
    check: () => ({}),
    send: async ({ password }) => {
      await save(password, isSet ? 'Password changed.' : 'Password set.');
      form.change({ password: '' });
    },
  });

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      <PasswordField
        {...form.field('password')}
        error={form.errors['password'] ?? form.errors['form']}
        label={isSet ? 'New password for visitors' : 'Password for visitors'}
        autoComplete="new-password"
        maxLength={128}
      />
      <p className="field-hint">
        {isSet
          ? 'Visitors must enter the password before they are led on.'
          : 'With a password, nobody sees the destination without it.'}
      </p>
      <div className="dialog-end">
        {isSet && (
          <Button size="small" onClick={() => void save(null, 'Password removed.').catch(tell)}>
            Remove password
          </Button>
        )}
        <SubmitButton
          busy={form.busy}
          label={isSet ? 'Change password' : 'Set password'}
          busyLabel="Saving…"
        />
      </div>
    </form>
  );
}
