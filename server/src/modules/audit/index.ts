/** Audit owns the trail of who did what. */
export { findLastChange } from './find-last-change.ts';
export { forgetEntries } from './forget-entries.ts';
export { listChanges } from './list-changes.ts';
export { recordAudit, type AuditAction, type Means } from './record-audit.ts';
export { recordAuditOfMany } from './record-many.ts';
