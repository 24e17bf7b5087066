import type { auditEvents } from '@linklet/contract/audit/audit-events.ts';
import type { Sentences } from './telling.ts';

export const auditSentences: Sentences<keyof typeof auditEvents> = {
  'audit.downloaded': () => 'downloaded the audit log',
};
