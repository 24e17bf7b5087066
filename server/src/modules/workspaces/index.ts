/** Workspaces owns whom links belong to, and what an address of the API makes of whoever asks. */
export { lockWorkspace } from './lock-workspace.ts';
export { makePersonal, makeWorkspace } from './make-workspace.ts';
export { openWorkspace } from './open-workspace.ts';
