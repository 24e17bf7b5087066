/** Identity owns sessions, and whose workspace a session works in. */
export { createSessions } from './sessions.ts';
export { ensureWorkspace, forgetWorkspace } from './workspaces.ts';
export { endOldSessions } from './identity.jobs.ts';
