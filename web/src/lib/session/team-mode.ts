import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { localEntries } from '../storage.ts';

let opened = localEntries.read('teamMode') ?? undefined;

/** The workspace that this page works in; undefined for one's own. A page stays in it until it is loaded anew. */
export function openAddress(): WorkspaceAddress | undefined {
  return opened;
}

/** Goes back to one's own workspace where the other can't be entered any more; answers whether there was another. */
export function dropWorkspace(): boolean {
  if (opened === undefined) return false;
  opened = undefined;
  localEntries.write('teamMode', null);
  return true;
}

/** Goes on in one's own workspace until the page is loaded anew. */
export function leaveForNow(): void {
  opened = undefined;
}

/** Opens a workspace, one's own for null, at this address of the app; other tabs follow. */
export function switchWorkspace(address: WorkspaceAddress | null, path: string): void {
  localEntries.write('teamMode', address);
  location.assign(path);
}
