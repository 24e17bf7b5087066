interface PendingInvitationsProps {
  invitations: readonly { id: number; email: string; roleName: string }[];
  /** Absent for whoever may take none back. */
  onWithdraw?: (id: number) => void;
}

/** Whom a team or an organization waits for. */
export function PendingInvitations({ invitations, onWithdraw }: PendingInvitationsProps) {
  return (
    <ul className="team-list">
      {invitations.map(({ id, email, roleName }) => (
        <li key={id}>
          <span className="team-name">
            <strong>{email}</strong>
            <span className="field-hint">{roleName}</span>
          </span>
          {onWithdraw && (
            <button type="button" className="button small" onClick={() => onWithdraw(id)}>
              Withdraw<span className="unseen"> the invitation of {email}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
