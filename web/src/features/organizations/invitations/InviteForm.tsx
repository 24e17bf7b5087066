import { useRef } from 'react';
import { teamRoles, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import { maxInvitationMessage, type Invited } from '@linklet/contract/organizations/team-members.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { addressesIn } from './addresses-in.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { FormEnd } from '#/ui/buttons/FormEnd.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { roleHints, roleNames } from '../members/role-names.ts';
import { TeamChoice } from './TeamChoice.tsx';

/** Who is to come, and as what: an id of `roles`. */
export interface Wanted {
  emails: string[];
  role: string;
  teams: { team: string; role: TeamRole }[];
  message: string;
}

interface InviteFormProps {
  roles: readonly { id: string; label: string }[];
  initialRole: string;
  /** Teams that people may be invited into along with it. */
  teams?: readonly { slug: string; name: string }[];
  check: (wanted: Wanted) => FormErrors;
  send: (wanted: Wanted) => Promise<Invited>;
  /** Everybody is invited who could be. */
  onDone?: () => void;
  onCancel?: () => void;
}

/** Invites people into a team or an organization: several at once, as they are pasted. */
export function InviteForm(props: InviteFormProps) {
  const { roles, initialRole, teams = [], check, send, onDone, onCancel } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const names = {
    emails: 'Emails',
    role: teams.length > 0 ? 'Role in the organization' : 'Role',
    teams: 'Teams',
    message: 'Message (optional)',
  };
  const form = useForm({
    formRef,
    initial: { ...untouched, role: initialRole },
    check: (draft) => besideFields(check(toWanted(draft))),
    send: async (draft) => {
      const answer = await send(toWanted(draft));
      tell(answer);
      // Those that are wrong stay, to be mended.
      const { wrong } = answer;
      form.change({ emails: wrong.join('\n'), message: wrong.length > 0 ? draft.message : '' });
      if (wrong.length === 0) onDone?.();
    },
  });
  const { draft, change } = form;

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextAreaField
        {...form.field('emails')}
        data-focus
        label={names.emails}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Separate addresses with commas or line breaks. Up to 50."
        onChange={(emails) => change({ emails })}
      />
      {teams.length > 0 && (
        <TeamChoice
          id={form.idOf('teams')}
          teams={teams}
          chosen={draft.teams}
          error={form.errors['teams']}
          onChoose={(teams) => change({ teams })}
        />
      )}
      {draft.teams.length > 0 && (
        <SelectField
          id={form.idOf('teamRole')}
          label="Role in the teams"
          value={draft.teamRole}
          onChange={(teamRole) => change({ teamRole: teamRole as TeamRole })}
        >
          {teamRoles.map((id) => (
            <option key={id} value={id}>{`${roleNames[id]}: ${roleHints[id]}`}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={form.idOf('role')}
        label={names.role}
        value={draft.role}
        error={form.errors['role']}
        onChange={(role) => change({ role })}
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
        onChange={(message) => change({ message })}
      />
      <FormEnd onCancel={onCancel}>
        <SubmitButton busy={form.busy} label="Invite" busyLabel="Inviting…" />
      </FormEnd>
    </form>
  );
}

interface Draft {
  emails: string;
  role: string;
  /** Their slugs. */
  teams: readonly string[];
  teamRole: TeamRole;
  message: string;
}

const untouched: Omit<Draft, 'role'> = { emails: '', teams: [], teamRole: 'member', message: '' };

function toWanted({ emails, teams, teamRole, ...rest }: Draft): Wanted {
  return {
    ...rest,
    emails: addressesIn(emails),
    teams: teams.map((team) => ({ team, role: teamRole })),
  };
}

function tell({ invited, left_out, wrong }: Invited): void {
  if (invited.length > 0) notify(`Invited: ${invited.join(', ')}.`, 'success');
  if (left_out.length > 0) notify(`Already a member or invited: ${left_out.join(', ')}.`, 'info');
  if (wrong.length > 0) notify(`Not valid: ${wrong.join(', ')}.`, 'error');
}

/** What is said of one of the addresses, or of one of the teams, belongs to their field. */
function besideFields(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [field.replace(/\.\d.*$/, ''), sentence]),
  );
}
