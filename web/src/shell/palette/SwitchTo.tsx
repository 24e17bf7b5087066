import { useEffect, useEffectEvent } from 'react';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { useOrganizationActions } from '#/features/organizations/use-organization-actions.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { routes } from '../names.ts';

export interface TeamToOpen {
  organization: OrganizationView;
  team: TeamView;
}

/** Opens the workspace of a team, after the question that comes before. */
export function SwitchTo({ organization, team, onDone }: TeamToOpen & { onDone: () => void }) {
  const { open, dialog } = useOrganizationActions(organization, (address) =>
    switchWorkspace(address, routes.dashboard),
  );
  const begin = useEffectEvent(() => open(team).finally(onDone));
  useEffect(() => void begin(), []);
  return dialog;
}
