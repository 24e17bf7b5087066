import { useRef } from 'react';
import { teamRoles, type TeamRole } from '@linklet/contract/organizations.ts';
import { inviteToTeam } from '@linklet/contract/team-members.ts';
import { api } from '#/lib/api.ts';
import { checkBody } from '#/lib/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { useRefreshTeam, type TeamAddress } from './members.queries.ts';
import { roleHints, roleNames } from './role-names.ts';

interface Draft {
  emails: string;
  role: TeamRole;
}

const empty: Draft = { emails: '', role: 'member' };
const names = { emails: 'Emails' };

/** Invites people into a team: several at once, as they are pasted. */
export function InviteForm({ address }: { address: TeamAddress }) {
  const refresh = useRefreshTeam(address);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => besideEmails(checkBody(inviteToTeam, toBody(draft))),
    send: async (draft) => {
      const { invited, left_out } = await api(inviteToTeam, { params: { ...address }, body: toBody(draft) });
      await refresh();
      if (invited.length > 0) notify(`Invited: ${invited.join(', ')}.`, 'success');
      if (left_out.length > 0) notify(`Already there or invited: ${left_out.join(', ')}.`, 'info');
      form.change({ ...empty, role: draft.role });
    },
  });
  const { role } = form.draft;

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField
        {...form.field('emails')}
        label={names.emails}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="ada@example.com, grace@example.com"
      />
      <div className="field">
        <label htmlFor={form.idOf('role')}>Role</label>
        <select
          id={form.idOf('role')}
          value={role}
          onChange={(event) => form.change({ role: event.currentTarget.value as TeamRole })}
        >
          {teamRoles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}: {roleHints[each]}
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

function toBody({ emails, role }: Draft) {
  return { emails: emails.split(/[\s,;]+/).filter((email) => email !== ''), role };
}

/** What is said of one of the addresses belongs to their field. */
function besideEmails(errors: Record<string, string | undefined> | null) {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field.replace(/\.\d+$/, ''), sentence]),
  );
}
