/** Workspaces owns whom links belong to, and what an address of the API makes of whoever asks. */
export { chargeWorkspaces, closeWorkspaces } from './hand-over-workspaces.ts';
export { lockWorkspace } from './lock-workspace.ts';
export { makePersonal, makeSharedWorkspace, makeWorkspace } from './make-workspace.ts';
export { openOwnWorkspace } from './open-workspace.ts';
