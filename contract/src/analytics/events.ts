import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { statsSegment } from './segments.ts';
import { statsShare } from './shares.ts';

const ofSegments = { area: 'segment', isPublic: false } as const;
const segment = statsSegment.omit({ id: true });
const ofNotes = { area: 'note', isPublic: false } as const;
/** `when`: a day, or a moment. */
const note = z.object({ text: z.string(), when: z.string().optional() });
const ofShares = { area: 'share', isPublic: false } as const;
const ofLink = { area: 'link', isPublic: false, subject: 'link' } as const;
const share = statsShare.omit({ id: true, token: true, created_at: true });
const named = statsShare.pick({ name: true });
const ofLogs = { area: 'logs', isPublic: false } as const;
const log = z.object({
  period: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  zone: z.string(),
  link: z.string().optional(),
  filters: z.array(z.unknown()),
});
const ofDomains = { area: 'domain', isPublic: false } as const;
const ofStaff = { area: 'staff', isPublic: false } as const;

export const analyticsEvents = {
  'segment.created': { ...ofSegments, after: segment },
  'segment.changed': { ...ofSegments, before: segment, after: segment },
  'segment.deleted': { ...ofSegments, before: segment },
  'note.created': { ...ofNotes, after: note },
  'note.changed': { ...ofNotes, before: note, after: note },
  'note.deleted': { ...ofNotes, before: note },
  'share.created': { ...ofShares, after: share },
  'share.revoked': { ...ofShares, before: named },
  'link.stats_shared': { ...ofLink, after: share },
  'link.stats_share_revoked': { ...ofLink, before: named },
  'click_log.requested': { ...ofLogs, after: log },
  'click_log.downloaded': ofLogs,
  'alarms.changed': { area: 'account', isPublic: false, after: z.object({ on: z.boolean() }) },
  'domain_alias.ignored': ofDomains,
  'domain_alias.restored': ofDomains,
  'unknown_alias.ignored': ofStaff,
  'unknown_alias.restored': ofStaff,
} satisfies EventKinds;
