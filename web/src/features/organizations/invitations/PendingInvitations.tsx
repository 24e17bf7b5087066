import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';

export interface PendingInvitation {
  id: number;
  email: string;
  /** The name of the team, where that is not said anyway. */
  team?: string | undefined;
  roleName: string;
  expires_at: string;
  /** Absent for whoever may not. */
  onResend?: (() => Promise<unknown>) | undefined;
  onWithdraw?: (() => void) | undefined;
}

/** Whom a team or an organization waits for. */
export function PendingInvitations({ invitations }: { invitations: readonly PendingInvitation[] }) {
  const list = useKeptFocus<HTMLUListElement>(invitations.length);

  return (
    <ul ref={list} tabIndex={-1} className="people" aria-label="Invited">
      {invitations.map((invitation) => {
        const { id, email, team } = invitation;
        return (
          <li key={id}>
            <span className="person">
              <span className="initials" aria-hidden="true">
                <Icon path={mailIcon} size={16} />
              </span>
              <span className="person-text">
                <strong>{email}</strong> {team !== undefined && <span className="tag quiet">{team}</span>}
                <span className="field-hint">{detailsOf(invitation)}</span>
              </span>
            </span>
            <RowMenu
              name={team === undefined ? email : `${email}, ${team}`}
              actions={actionsOf(invitation)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function actionsOf(invitation: PendingInvitation): RowAction[] {
  const { email, team, onResend, onWithdraw } = invitation;
  const about = `the invitation of ${email}${team === undefined ? '' : ` to ${team}`}`;
  return [
    ...(onResend ? [{ label: 'Resend', about, onChoose: () => void resend(email, onResend) }] : []),
    ...(onWithdraw ? [{ label: 'Withdraw', about, onChoose: onWithdraw, isDanger: true }] : []),
  ];
}

async function resend(email: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
    notify(`Invitation to ${email} sent again.`, 'success');
  } catch {
    // Told where all failures are.
  }
}

function detailsOf({ roleName, expires_at }: PendingInvitation): string {
  const isOver = Date.parse(expires_at) <= Date.now();
  return `${roleName} · ${isOver ? 'expired' : 'expires'} ${formatDate(expires_at)}`;
}
