import type { analyticsEvents } from '@linklet/contract/analytics/events.ts';
import { linkOf, textOf, type Sentences } from './telling.ts';

export const analyticsSentences: Sentences<keyof typeof analyticsEvents> = {
  'segment.created': ({ after }) => `saved the segment ${textOf(after?.name)}`,
  'segment.changed': ({ after }) => `changed the segment ${textOf(after?.name)}`,
  'segment.deleted': ({ before }) => `deleted the segment ${textOf(before?.name)}`,
  'note.created': ({ after }) => `wrote the note “${textOf(after?.text)}”`,
  'note.changed': ({ after }) => `changed the note “${textOf(after?.text)}”`,
  'note.deleted': ({ before }) => `deleted the note “${textOf(before?.text)}”`,
  'share.created': ({ after }) => `shared the statistics of the workspace with ${textOf(after?.name)}`,
  'share.revoked': ({ before }) =>
    `ended the sharing of the statistics of the workspace with ${textOf(before?.name)}`,
  'link.stats_shared': (entry) =>
    `shared the statistics of ${linkOf(entry)} with ${textOf(entry.after?.name)}`,
  'link.stats_share_revoked': (entry) =>
    `ended the sharing of the statistics of ${linkOf(entry)} with ${textOf(entry.before?.name)}`,
  'click_log.requested': () => 'requested a click log',
  'click_log.downloaded': () => 'downloaded a click log',
  'alarms.changed': ({ after }) => (after?.on === true ? 'turned alerts on' : 'turned alerts off'),
  'domain_alias.ignored': ({ target }) => `ignored the unknown alias ${textOf(target)}`,
  'domain_alias.restored': ({ target }) => `listed the unknown alias ${textOf(target)} again`,
  'unknown_alias.ignored': ({ target }) => `ignored the unknown alias ${textOf(target)}`,
  'unknown_alias.restored': ({ target }) => `listed the unknown alias ${textOf(target)} again`,
};
