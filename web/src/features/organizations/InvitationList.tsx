import type { InvitationView } from '@linklet/contract/team-members.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport.ts';
import { useAnswer } from './members.queries.ts';
import { roleNames } from './role-names.ts';

/** The invitations that wait for an answer. */
export function InvitationList({ invitations }: { invitations: readonly InvitationView[] }) {
  const answering = useAnswer();

  async function reply(invitation: InvitationView, answer: 'accept' | 'reject') {
    try {
      await answering.mutateAsync({ invitation, answer });
      notify(`The invitation has been ${answer}ed.`, 'success');
    } catch (error) {
      const [sentence] = error instanceof ApiError ? (error.errors['invitation'] ?? []) : [];
      if (sentence !== undefined) notify(sentence, 'error');
    }
  }

  return (
    <ul className="team-list">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <span className="team-name">
            <strong>
              {invitation.team.name}, {invitation.organization.name}
            </strong>
            <span className="field-hint">
              {invitation.inviter === null ? 'You are invited' : `${invitation.inviter} invites you`} as{' '}
              {roleNames[invitation.role].toLowerCase()}
            </span>
          </span>
          <button
            type="button"
            className="button primary small"
            onClick={() => void reply(invitation, 'accept')}
          >
            Accept<span className="unseen"> the invitation to {invitation.team.name}</span>
          </button>
          <button type="button" className="button small" onClick={() => void reply(invitation, 'reject')}>
            Reject<span className="unseen"> the invitation to {invitation.team.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
