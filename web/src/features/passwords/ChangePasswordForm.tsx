import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { changePassword } from '@linklet/contract/passwords/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { StrengthMeter } from '#/ui/fields/StrengthMeter.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';

const names = { password: 'New password', password_confirmation: 'Confirm new password' };
const empty = { password: '', password_confirmation: '' };

/** The present password is asked for by the dialog that confirms it. */
export function ChangePasswordForm({ user, onDone }: { user: UserView; onDone: () => void }) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => checkBody(changePassword, draft),
    send: async (body) => {
      await api(changePassword, { body });
      const what = user.has_password ? 'changed' : 'set';
      notify(`Your password has been ${what}. All other sessions were signed out.`, 'success');
      form.change(empty);
      onDone();
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      {!user.has_password && <p>You don’t have a password yet. Set one to sign in with your email, too.</p>}
      {/* So that password managers know whose password changes. */}
      <input
        className="unseen"
        type="email"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={user.email}
      />
      <PasswordField {...form.field('password')} label={names.password} autoComplete="new-password" />
      <StrengthMeter password={form.draft.password} />
      <PasswordField
        {...form.field('password_confirmation')}
        label={names.password_confirmation}
        autoComplete="new-password"
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label={user.has_password ? 'Change password' : 'Set password'}
          busyLabel={user.has_password ? 'Changing…' : 'Setting…'}
        />
      </div>
    </form>
  );
}
