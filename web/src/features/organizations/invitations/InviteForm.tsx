import { useRef } from 'react';
import { maxInvitationMessage, type Invited } from '@linklet/contract/organizations/team-members.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { addressesIn } from './addresses-in.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';

/** Who is to come, and as what: an id of `roles`. */
export interface Wanted {
  emails: string[];
  role: string;
  message: string;
}

interface InviteFormProps {
  roles: readonly { id: string; label: string }[];
  initialRole: string;
  check: (wanted: Wanted) => FormErrors;
  send: (wanted: Wanted) => Promise<Invited>;
}

const names = { emails: 'Emails', role: 'Role', message: 'Message (optional)' };

/** Invites people into a team or an organization: several at once, as they are pasted. */
export function InviteForm({ roles, initialRole, check, send }: InviteFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { emails: '', role: initialRole, message: '' },
    check: (draft) => besideEmails(check(toWanted(draft))),
    send: async (draft) => {
      const { invited, left_out, wrong } = await send(toWanted(draft));
      if (invited.length > 0) notify(`Invited: ${invited.join(', ')}.`, 'success');
      if (left_out.length > 0) notify(`Already a member or invited: ${left_out.join(', ')}.`, 'info');
      if (wrong.length > 0) notify(`Not valid: ${wrong.join(', ')}.`, 'error');
      // Those that are wrong stay, to be mended.
      form.change({ emails: wrong.join('\n'), message: wrong.length > 0 ? draft.message : '' });
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextAreaField
        {...form.field('emails')}
        label={names.emails}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Separate addresses with commas or line breaks. Up to 50."
        onChange={(emails) => form.change({ emails })}
      />
      <SelectField
        id={form.idOf('role')}
        label={names.role}
        value={form.draft.role}
        onChange={(role) => form.change({ role })}
      >
        {roles.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('message')}
        label={names.message}
        rows={2}
        maxLength={maxInvitationMessage}
        hint="Shown with the invitation and in the email."
        onChange={(message) => form.change({ message })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Invite" busyLabel="Inviting…" />
      </div>
    </form>
  );
}

function toWanted({ emails, ...rest }: Record<'emails' | 'role' | 'message', string>): Wanted {
  return { emails: addressesIn(emails), ...rest };
}

/** What is said of one of the addresses belongs to their field. */
function besideEmails(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field.replace(/\.\d+$/, ''), sentence]),
  );
}
