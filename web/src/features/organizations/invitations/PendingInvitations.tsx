import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';

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
    <ul ref={list} tabIndex={-1} className="people" aria-label="Invited">
      {invitations.map((invitation) => {
        const { id, email } = invitation;
        const about = `the invitation of ${email}`;
        return (
          <li key={id}>
            <span className="person">
              <span className="initials" aria-hidden="true">
                <Icon path={mailIcon} size={16} />
              </span>
              <span className="person-text">
                <strong>{email}</strong>
                <span className="field-hint">{detailsOf(invitation)}</span>
              </span>
            </span>
            <RowMenu
              name={email}
              actions={[
                ...(onResend
                  ? [{ label: 'Resend', about, onChoose: () => void resend(invitation, onResend) }]
                  : []),
                ...(onWithdraw
                  ? [{ label: 'Withdraw', about, onChoose: () => onWithdraw(id), isDanger: true }]
                  : []),
              ]}
            />
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
