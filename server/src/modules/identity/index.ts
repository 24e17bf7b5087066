/** Identity owns accounts and sessions, and whose workspace a session works in. */
export { createSessions } from './sessions/sessions.ts';
export { recordAudit } from './audit.ts';
export { ensureWorkspace, forgetWorkspace } from './workspaces.ts';
export { findUserView, findPendingTwoFactor } from './user-view.ts';
export { findFlash, takeFlash } from './flash-messages.ts';
export { configuredProviders } from './social/providers.ts';
export { hashPassword } from './passwords/password-hash.ts';
export { newAccount } from './sign-in/register.ts';
export { identityJobs } from './identity.jobs.ts';
export { seedStaff } from './seed-staff.ts';
export { newTotpSecret } from './two-factor/totp.ts';
