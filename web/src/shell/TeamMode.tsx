import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import { TeamModeBar } from '#/features/organizations/index.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { routes } from './names.ts';

export function TeamMode({ workspace }: { workspace: OpenedWorkspace }) {
  return (
    <TeamModeBar
      workspace={workspace}
      teamsPath={routes['settings.teams']}
      onBack={() => switchWorkspace(null, routes.dashboard)}
    />
  );
}
