import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';

/** What is special about an account, at a glance: that it is verified is not. */
export function UserBadges({ user }: { user: KioskUserView }) {
  return (
    <>
      {user.isDeveloper && <span className="tag">Staff</span>}
      {!user.is_verified && <span className="tag quiet">Not verified</span>}
      {user.is_terminated && <span className="tag bad">Terminated</span>}
      {user.is_deleted && <span className="tag bad">Deleted</span>}
    </>
  );
}
