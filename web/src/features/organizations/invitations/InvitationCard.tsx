import type { OpenedInvitation } from '@linklet/contract/organizations/opened-invitations.ts';
import { Portrait } from '#/features/accounts/index.ts';

/** Who invites whom, to what, and what they say. */
export function InvitationCard({ invitation }: { invitation: OpenedInvitation }) {
  const { organization, team, inviter, role, message, email, others } = invitation;
  const place = [team?.name, ...others.map((offer) => offer.team?.name), organization.name]
    .filter((name) => name !== undefined)
    .join(', ');
  return (
    <div className="invitation-card">
      <Portrait name={organization.name} photoUrl={organization.photo_url} />
      <span className="team-name">
        <strong>{place}</strong>
        <span className="field-hint">
          {inviter === null ? 'You are invited' : `${inviter} invites you`}
          {role !== null && others.length === 0 && ` as ${role}`}. The invitation is for {email}.
        </span>
        {message !== '' && <q className="invitation-message">{message}</q>}
      </span>
    </div>
  );
}
