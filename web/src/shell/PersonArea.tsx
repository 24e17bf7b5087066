import { createPortal } from 'react-dom';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { AccountMenu } from '#/features/accounts/index.ts';
import { NotificationBell } from '#/features/notifications/index.ts';
import { InvitationsBadge } from '#/features/organizations/index.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { FooterBar } from './FooterBar.tsx';
import { routes } from './names.ts';
import { viewerOf } from './navigation.ts';
import { Switcher } from './Switcher.tsx';

export interface PersonAreaProps {
  state: AppState;
  path: string;
  /** Whether the workspaces stand at the head of the side list instead. */
  hasSideList?: boolean;
  onSignOut: () => void;
}

export function PersonArea({ state, path, hasSideList = false, onSignOut }: PersonAreaProps) {
  const { user, impersonated } = state;
  const viewer = viewerOf(state);
  if (viewer.kind === 'ghost') {
    return (
      <Button size="small" onClick={onSignOut}>
        Logout
      </Button>
    );
  }
  if (user === null) return null;

  return (
    <>
      {!hasSideList && <Switcher state={state} isHead={false} />}
      <NotificationBell
        readUpTo={user.last_read_announcements_at}
        readOnly={impersonated}
        allPath={routes.notifications}
      />
      {state.invitations > 0 && (
        <InvitationsBadge count={state.invitations} path={routes['settings.teams']} />
      )}
      <AccountMenu
        user={user}
        settingsPath={routes['settings.profile']}
        upgradePath={`${routes['settings.subscription']}/plans`}
        onSignOut={onSignOut}
      />
      {createPortal(
        <FooterBar viewer={viewer} path={path} readUpTo={user.last_read_announcements_at} />,
        document.body,
      )}
    </>
  );
}
