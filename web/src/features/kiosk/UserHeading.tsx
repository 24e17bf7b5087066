import { Portrait } from '#/features/accounts/index.ts';
import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';
import { UserBadges } from './UserBadges.tsx';

/** Who an account is of. */
export function UserHeading({ user }: { user: KioskUserView }) {
  return (
    <span className="kiosk-user-head">
      <Portrait name={user.name} photoUrl={user.photo_url} large />
      <span>
        {user.name} <UserBadges user={user} /> <span className="kiosk-user-email">{user.email}</span>
      </span>
    </span>
  );
}
