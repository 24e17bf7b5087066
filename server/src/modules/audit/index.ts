/** Audit owns the trail of who did what. */
export { recordAudit } from './record-audit.ts';
