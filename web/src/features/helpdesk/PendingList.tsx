import type { HelpdeskInvitation, HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';

/** Whom an organization waits for. */
export function PendingList({ invitations }: { invitations: HelpdeskView['invitations'] }) {
  const { total, newest } = invitations;
  if (total === 0) return <p className="field-hint">No pending invitations.</p>;

  return (
    <>
      <ul className="helpdesk-list">
        {newest.map((invitation) => (
          <li key={invitation.id}>
            <p>{invitation.email}</p>
            <p className="field-hint">{detailsOf(invitation)}</p>
          </li>
        ))}
      </ul>
      {total > newest.length && (
        <p className="field-hint">
          The newest {formatNumber(newest.length)} of {formatNumber(total)}.
        </p>
      )}
    </>
  );
}

function detailsOf({ team, role, expires_at: expiresAt, is_expired: isExpired }: HelpdeskInvitation): string {
  const place = team === null ? 'To the organization' : `To the team ${team}`;
  const end = `${isExpired ? 'expired' : 'until'} ${formatDate(expiresAt)}`;
  return `${place}${role === null ? '' : ` as ${role}`} · ${end}`;
}
