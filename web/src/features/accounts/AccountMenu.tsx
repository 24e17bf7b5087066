import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { planName } from '#/lib/plan-name.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { personIcon } from '#/ui/icons/action-icons.ts';
import { raiseIcon, signOutIcon } from '#/ui/icons/screen-icons.ts';
import { Popover } from '#/ui/dialogs/Popover.tsx';
import { Portrait } from './Portrait.tsx';

interface AccountMenuProps {
  user: UserView;
  /** Where the account is managed. */
  settingsPath: string;
  /** Where a bigger plan is chosen. */
  upgradePath: string;
  onSignOut: () => void;
}

export function AccountMenu({ user, settingsPath, upgradePath, onSignOut }: AccountMenuProps) {
  return (
    <div className="account">
      <button type="button" className="account-button" popoverTarget="account-menu">
        <Portrait name={user.name} photoUrl={user.photo_url} />
        <span className="unseen">Account of {user.name}</span>
      </button>
      <Popover id="account-menu" label="Account">
        <div className="account-person">
          <p className="account-name">{user.name}</p>
          <p className="account-email">{user.email}</p>
          <p className="tag">{planName(user.plan)}</p>
        </div>
        <a className="menu-item" href={upgradePath}>
          <Icon path={raiseIcon} />
          Upgrade
        </a>
        <a className="menu-item" href={settingsPath}>
          <Icon path={personIcon} />
          Manage Account
        </a>
        <button type="button" className="menu-item" onClick={onSignOut}>
          <Icon path={signOutIcon} />
          Logout
        </button>
      </Popover>
    </div>
  );
}
