import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';

export interface PendingInvitation {
  id: number;
  email: string;
  roleName: string;
  expires_at: string;
}

interface PendingInvitationsProps {
  invitations: readonly PendingInvitation[];
  /** Absent for whoever may not. */
  onResend?: (id: number) => Promise<unknown>;
  onWithdraw?: (id: number) => void;
}

/** Whom a team or an organization waits for. */
export function PendingInvitations({ invitations, onResend, onWithdraw }: PendingInvitationsProps) {
  const list = useKeptFocus<HTMLUListElement>(invitations.length);

  return (
    <ul ref={list} tabIndex={-1} className="team-list" aria-label="Invited">
      {invitations.map((invitation) => {
        const { id, email } = invitation;
        return (
          <li key={id}>
            <span className="team-name">
              <strong>{email}</strong>
              <span className="field-hint">{detailsOf(invitation)}</span>
            </span>
            <span className="row-actions">
              {onResend && (
                <Button size="small" onClick={() => void resend(invitation, onResend)}>
                  Resend<span className="unseen"> the invitation of {email}</span>
                </Button>
              )}
              {onWithdraw && (
                <Button size="small" onClick={() => onWithdraw(id)}>
                  Withdraw<span className="unseen"> the invitation of {email}</span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

async function resend(
  { id, email }: PendingInvitation,
  send: (id: number) => Promise<unknown>,
): Promise<void> {
  try {
    await send(id);
    notify(`Invitation to ${email} sent again.`, 'success');
  } catch {
    // Told where all failures are.
  }
}

function detailsOf({ roleName, expires_at }: PendingInvitation): string {
  const isOver = Date.parse(expires_at) <= Date.now();
  return `${roleName} · ${isOver ? 'expired' : 'expires'} ${formatDate(expires_at)}`;
}
