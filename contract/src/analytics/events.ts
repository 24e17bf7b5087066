import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { statsSegment } from './segments.ts';
import { statsShare } from './shares.ts';

const ofSegments = { area: 'segment', outward: null } as const;
const segment = statsSegment.omit({ id: true });
const ofNotes = { area: 'note', outward: null } as const;
/** `when`: a day, or a moment. */
const note = z.object({ text: z.string(), when: z.string().optional() });
const ofShares = { area: 'share', outward: null } as const;
const ofLink = { area: 'link', outward: null, subject: 'link' } as const;
const share = statsShare.omit({ id: true, token: true, created_at: true });
const named = statsShare.pick({ name: true });
const ofLogs = { area: 'logs', outward: null } as const;
const log = z.object({
  period: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  zone: z.string(),
  link: z.string().optional(),
  filters: z.array(z.unknown()),
});
const ofDomains = { area: 'domain', outward: null } as const;
const ofStaff = { area: 'staff', outward: null } as const;

export const analyticsEvents = {
  'segment.created': { ...ofSegments, sentence: 'saved the segment {after.name}', after: segment },
  'segment.changed': {
    ...ofSegments,
    sentence: 'changed the segment {after.name}',
    before: segment,
    after: segment,
  },
  'segment.deleted': { ...ofSegments, sentence: 'deleted the segment {before.name}', before: segment },
  'note.created': { ...ofNotes, sentence: 'wrote the note “{after.text}”', after: note },
  'note.changed': { ...ofNotes, sentence: 'changed the note “{after.text}”', before: note, after: note },
  'note.deleted': { ...ofNotes, sentence: 'deleted the note “{before.text}”', before: note },
  'share.created': {
    ...ofShares,
    sentence: 'shared the statistics of the workspace with {after.name}',
    after: share,
  },
  'share.revoked': {
    ...ofShares,
    sentence: 'ended the sharing of the statistics of the workspace with {before.name}',
    before: named,
  },
  'link.stats_shared': {
    ...ofLink,
    sentence: 'shared the statistics of {link} with {after.name}',
    after: share,
  },
  'link.stats_share_revoked': {
    ...ofLink,
    sentence: 'ended the sharing of the statistics of {link} with {before.name}',
    before: named,
  },
  'click_log.requested': { ...ofLogs, sentence: 'requested a click log', after: log },
  'click_log.downloaded': { ...ofLogs, sentence: 'downloaded a click log' },
  'alarms.changed': {
    area: 'account',
    outward: null,
    sentence: ({ after }) => (after?.['on'] === true ? 'turned alerts on' : 'turned alerts off'),
    after: z.object({ on: z.boolean() }),
  },
  'domain_alias.ignored': { ...ofDomains, sentence: 'ignored the unknown alias {target}' },
  'domain_alias.restored': { ...ofDomains, sentence: 'listed the unknown alias {target} again' },
  'unknown_alias.ignored': { ...ofStaff, sentence: 'ignored the unknown alias {target}' },
  'unknown_alias.restored': { ...ofStaff, sentence: 'listed the unknown alias {target} again' },
} satisfies EventKinds;
