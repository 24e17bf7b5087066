import type { OrganizationInvitationView } from '@linklet/contract/organizations/users.ts';
import type { TransferView } from '@linklet/contract/organizations/transfers.ts';
import type { InvitationView } from '@linklet/contract/organizations/team-members.ts';
import { Portrait } from '#/features/accounts/index.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useAnswer } from '../members/members.queries.ts';
import { roleNames } from '../members/role-names.ts';
import { TransferRow } from '../transfers/TransferRow.tsx';
import { useAnswerOrganization } from '../members/users.queries.ts';

interface InvitationListProps {
  toTeams: readonly InvitationView[];
  toOrganizations: readonly OrganizationInvitationView[];
  transfers: readonly TransferView[];
  plansPath: string;
}

type Answer = 'accept' | 'reject';

/** The invitations that wait for an answer. */
export function InvitationList({ toTeams, toOrganizations, transfers, plansPath }: InvitationListProps) {
  const ofTeam = useAnswer();
  const ofOrganization = useAnswerOrganization();
  const list = useKeptFocus<HTMLUListElement>(toTeams.length + toOrganizations.length + transfers.length);

  return (
    <ul ref={list} tabIndex={-1} className="team-list" aria-label="Invitations">
      {transfers.map((transfer) => (
        <TransferRow key={transfer.organization.slug} transfer={transfer} plansPath={plansPath} />
      ))}
      {toOrganizations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          place={invitation.organization.name}
          {...partOf(invitation)}
          {...(invitation.role && { role: invitation.role.name })}
          onAnswer={(answer) => ofOrganization.mutateAsync({ invitation, answer })}
        />
      ))}
      {toTeams.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          place={invitation.team.name}
          within={invitation.organization.name}
          {...partOf(invitation)}
          role={roleNames[invitation.role].toLowerCase()}
          onAnswer={(answer) => ofTeam.mutateAsync({ invitation, answer })}
        />
      ))}
    </ul>
  );
}

/** What invitations into teams and into organizations have in common. */
function partOf({ organization, inviter, message }: InvitationView | OrganizationInvitationView) {
  return { logo: { name: organization.name, photoUrl: organization.photo_url }, inviter, message };
}

interface InvitationRowProps {
  /** The organization's. */
  logo: { name: string; photoUrl: string | null };
  place: string;
  /** The organization of a team. */
  within?: string;
  inviter: string | null;
  message: string;
  role?: string;
  onAnswer: (answer: Answer) => Promise<unknown>;
}

function InvitationRow({ logo, place, within, inviter, message, role, onAnswer }: InvitationRowProps) {
  async function reply(answer: Answer) {
    try {
      await onAnswer(answer);
      notify(`The invitation has been ${answer}ed.`, 'success');
    } catch (error) {
      const [sentence] = error instanceof ApiError ? (error.errors['invitation'] ?? []) : [];
      if (sentence !== undefined) notify(sentence, 'error');
    }
  }

  return (
    <li>
      <Portrait {...logo} />
      <span className="team-name">
        <strong>{within === undefined ? place : `${place}, ${within}`}</strong>
        <span className="field-hint">
          {inviter === null ? 'You are invited' : `${inviter} invites you`}
          {role !== undefined && ` as ${role}`}
        </span>
        {message !== '' && <q className="invitation-message">{message}</q>}
      </span>
      <span className="row-actions">
        <Button kind="primary" size="small" onClick={() => void reply('accept')}>
          Accept<span className="unseen"> the invitation to {place}</span>
        </Button>
        <Button size="small" onClick={() => void reply('reject')}>
          Reject<span className="unseen"> the invitation to {place}</span>
        </Button>
      </span>
    </li>
  );
}
