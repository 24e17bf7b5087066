import type { AppState } from '@linklet/contract/app-state/endpoints.ts';

/** Whether links of the workspace may be moved to another one. */
export function canMove({ teamsAllowed, workspace }: AppState): boolean {
  return workspace === null ? teamsAllowed : workspace.permissions.includes('links.move');
}
