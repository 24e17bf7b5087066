import { lazy, Suspense } from 'react';
import type { UserView } from '@linklet/contract/accounts.ts';
import { AccountMenu } from '#/features/accounts/index.ts';
import { routes } from './names.ts';

const NotificationBell = lazy(async () => ({
  default: (await import('#/features/notifications/index.ts')).NotificationBell,
}));

interface HeaderUserProps {
  user: UserView;
  impersonated: boolean;
  onSignOut: () => void;
}

/** What the header has for whoever is signed in. */
export function HeaderUser({ user, impersonated, onSignOut }: HeaderUserProps) {
  return (
    <div className="header-user">
      <Suspense fallback={<span className="bell-space" />}>
        <NotificationBell
          readUpTo={user.last_read_announcements_at}
          readOnly={impersonated}
          allPath={routes.notifications}
        />
      </Suspense>
      <AccountMenu
        user={user}
        settingsPath={routes['settings.profile']}
        kioskPath={user.isDeveloper ? routes.kiosk : undefined}
        onSignOut={onSignOut}
      />
    </div>
  );
}
