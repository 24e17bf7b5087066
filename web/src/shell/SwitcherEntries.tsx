import { useSuspenseQuery } from '@tanstack/react-query';
import { SwitcherList } from '#/features/organizations/switcher/SwitcherList.tsx';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { routes } from './names.ts';
import { startOf } from './organization-start.ts';

/** The workspaces that there are, and where they lead. */
export function SwitcherEntries() {
  const { user, workspace, features } = useSuspenseQuery(stateQuery).data;
  if (user === null) return null;

  return (
    <SwitcherList
      person={user}
      opened={workspace}
      startOf={startOf}
      teamsPath={routes['settings.teams']}
      {...(workspace === null &&
        features.includes('support_teams') && { createPath: routes['org.onboarding'] })}
      onSwitch={(address) => switchWorkspace(address, routes.dashboard)}
    />
  );
}
