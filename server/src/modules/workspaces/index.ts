/** Workspaces: whom links belong to, and which workspace an address of the API opens for a caller. */
export { chargeWorkspaces, closeWorkspaces } from './hand-over-workspaces.ts';
export { lockWorkspace } from './lock-workspace.ts';
export { makePersonal, makeSharedWorkspace, makeWorkspace } from './make-workspace.ts';
export { openOwnWorkspace } from './open-workspace.ts';
