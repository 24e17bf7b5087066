import { useRef } from 'react';
import type { Invited } from '@linklet/contract/team-members.ts';
import type { FormErrors } from '#/lib/form-state.ts';
import { addressesIn } from './addresses-in.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { FieldNote } from '#/ui/TextField.tsx';

/** Who is to come, and as what: an id of `roles`. */
export interface Wanted {
  emails: string[];
  role: string;
}

interface InviteFormProps {
  roles: readonly { id: string; label: string }[];
  initialRole: string;
  check: (wanted: Wanted) => FormErrors;
  send: (wanted: Wanted) => Promise<Invited>;
}

const names = { emails: 'Emails', role: 'Role' };

/** Invites people into a team or an organization: several at once, as they are pasted. */
export function InviteForm({ roles, initialRole, check, send }: InviteFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { emails: '', role: initialRole },
    check: (draft) => besideEmails(check(toWanted(draft))),
    send: async (draft) => {
      const { invited, left_out } = await send(toWanted(draft));
      if (invited.length > 0) notify(`Invited: ${invited.join(', ')}.`, 'success');
      if (left_out.length > 0) notify(`Already there or invited: ${left_out.join(', ')}.`, 'info');
      form.change({ emails: '' });
    },
  });

  const error = form.errors['emails'];

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <div className="field">
        <label htmlFor={form.idOf('emails')}>{names.emails}</label>
        <textarea
          id={form.idOf('emails')}
          name="emails"
          rows={3}
          value={form.draft.emails}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${form.idOf('emails')}-${error === undefined ? 'hint' : 'error'}`}
          onChange={(event) => form.change({ emails: event.currentTarget.value })}
          onBlur={() => form.leave('emails')}
        />
        <FieldNote
          id={form.idOf('emails')}
          hint="One or many, as you have them: pasted lines, or a list from an email."
          {...(error !== undefined && { error })}
        />
      </div>
      <div className="field">
        <label htmlFor={form.idOf('role')}>{names.role}</label>
        <select
          id={form.idOf('role')}
          value={form.draft.role}
          onChange={(event) => form.change({ role: event.currentTarget.value })}
        >
          {roles.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Invite" busyLabel="Inviting…" />
      </div>
    </form>
  );
}

function toWanted({ emails, role }: { emails: string; role: string }): Wanted {
  return { emails: addressesIn(emails), role };
}

/** What is said of one of the addresses belongs to their field. */
function besideEmails(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field.replace(/\.\d+$/, ''), sentence]),
  );
}
