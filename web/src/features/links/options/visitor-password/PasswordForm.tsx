import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { tell, useEditLink } from '../../details/use-edit-link.ts';
import { visitorPassword } from './visitor-password.ts';
import { VisitorPasswordField } from './VisitorPasswordField.tsx';

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
    initial: visitorPassword.initial,
    // The service says what a password of a link must be.
    check: () => ({}),
    send: async ({ password }) => {
      await save(password, isSet ? 'Password changed.' : 'Password set.');
      form.change(visitorPassword.initial);
    },
  });

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      <VisitorPasswordField
        field={form.field}
        error={form.errors['form']}
        label={isSet ? 'New password for visitors' : 'Password for visitors'}
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
