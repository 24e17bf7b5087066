import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { localEntries, type RecentJump } from '#/lib/storage.ts';

const keptAtMost = 12;
const shownAtMost = 4;

/**
 * Where the palette led last, the newest first, as far as it is of the workspace that is open. Nothing is kept of whom
 * staff act as.
 */
export function recentEntries(state: AppState): RecentJump[] {
  if (state.impersonated) return [];
  const here = workspaceName(state);
  return read()
    .filter(({ workspace }) => workspace === here)
    .slice(0, shownAtMost)
    .map(({ kind, label, href }) => ({ kind, label, href }));
}

export function rememberEntry({ kind, label, href }: RecentJump, state: AppState): void {
  if (state.impersonated) return;
  const workspace = workspaceName(state);
  const others = read().filter((each) => each.href !== href || each.workspace !== workspace);
  localEntries.write('jumps', [{ kind, label, href, workspace }, ...others].slice(0, keptAtMost));
}

function read() {
  return localEntries.read('jumps') ?? [];
}

function workspaceName({ workspace }: AppState): string {
  if (workspace === null) return '';
  const { organization, team, member } = workspace;
  return [organization.slug, team?.slug ?? '', member?.id ?? ''].join('/');
}
