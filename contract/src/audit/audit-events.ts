import type { EventKinds } from './event.ts';
import { auditExportQuery } from './endpoints.ts';

export const auditEvents = {
  'audit.downloaded': { area: 'audit', isPublic: false, after: auditExportQuery },
} satisfies EventKinds;
