import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { WorkspaceSwitcher } from '#/features/organizations/index.ts';
import { viewerOf } from './navigation.ts';

const loadList = async () => (await import('./SwitcherEntries.tsx')).SwitcherEntries;

interface SwitcherProps {
  state: AppState;
  /** Whether it heads the side list. */
  isHead: boolean;
}

/** The way to other workspaces, for whoever may have some. */
export function Switcher({ state, isHead }: SwitcherProps) {
  const { user, workspace } = state;
  if (user === null || !viewerOf(state).hasTeams) return null;
  return <WorkspaceSwitcher person={user} opened={workspace} isHead={isHead} loadList={loadList} />;
}
