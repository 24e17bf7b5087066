import type { EventKinds } from './event.ts';
import { auditExportQuery } from './endpoints.ts';

export const auditEvents = {
  'audit.downloaded': {
    area: 'audit',
    outward: null,
    sentence: 'downloaded the audit log',
    after: auditExportQuery,
  },
} satisfies EventKinds;
