import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { localEntries } from '../storage.ts';

let opened = localEntries.read('teamMode') ?? undefined;

/** The workspace of this page; undefined for the account's own. It stays until the page reloads. */
export function openAddress(): WorkspaceAddress | undefined {
  return opened;
}

/** Returns to the account's own workspace after a loss of access; false if it was open already. */
export function dropWorkspace(): boolean {
  if (opened === undefined) return false;
  opened = undefined;
  localEntries.write('teamMode', null);
  return true;
}

export function leaveForNow(): void {
  opened = undefined;
}

/** Opens a workspace, the account's own for null, at a path of the app; other tabs follow. */
export function switchWorkspace(address: WorkspaceAddress | null, path: string): void {
  localEntries.write('teamMode', address);
  location.assign(path);
}
