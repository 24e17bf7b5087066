/** Audit owns the trail of who did what. */
export { findLastChange } from './find-last-change.ts';
export { forgetEntries } from './forget-entries.ts';
export { listChanges } from './list-changes.ts';
export { recordEvent, recordEvents } from './record-event.ts';
