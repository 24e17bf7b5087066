/** Sessions: the signed-in account, staff who act as another, and the guest's workspace. */
export { endAllSessions, endOtherSessions } from './end-sessions.ts';
export { ensureWorkspace, forgetWorkspace } from './ensure-workspace.ts';
export { describeDevice } from './device.ts';
export { findFlash, leaveFlash, takeFlash } from './flash-messages.ts';
export { ownSession } from './own-session.ts';
export { replaceSession } from './replace-session.ts';
export { takeFromSession } from './take-from-session.ts';
export { keepInSession, markConfirmed } from './write-session.ts';
