import type { kioskEvents } from '@linklet/contract/kiosk/events.ts';
import type { notificationsEvents } from '@linklet/contract/notifications/events.ts';
import type { reportsEvents } from '@linklet/contract/reports/events.ts';
import type { helpdeskEvents } from '@linklet/contract/helpdesk/events.ts';
import type { sessionsEvents } from '@linklet/contract/sessions/events.ts';
import { textOf, type Sentences } from './telling.ts';

type Names =
  | keyof typeof kioskEvents
  | keyof typeof notificationsEvents
  | keyof typeof reportsEvents
  | keyof typeof helpdeskEvents
  | keyof typeof sessionsEvents;

export const staffSentences: Sentences<Names> = {
  'clock.moved': ({ after }) => `moved the time by ${textOf(after?.seconds)} seconds`,
  'mailbox.read': () => 'read the mailbox',
  'mailbox.email_revealed': () => 'had the links of an email shown',
  'user.read': () => 'viewed a user',
  'subscription.granted': ({ after }) => `granted the plan ${textOf(after?.plan)}`,

  'announcement.created': ({ after }) => `announced “${textOf(after?.title)}”`,
  'announcement.deleted': ({ before }) => `deleted the announcement “${textOf(before?.title)}”`,

  'report.banned': ({ after }) => `banned ${textOf(after?.value)}`,
  'report.dismissed': () => 'dismissed a report',
  'report.reopened': () => 'reopened a report',
  'ban.lifted': ({ before }) => `lifted the ban of ${textOf(before?.value)}`,

  'helpdesk.read': () => 'viewed the organization',
  'helpdesk.members_read': () => 'viewed its members',

  'sessions.ended': () => 'ended sessions',
  'impersonation.started': () => 'started acting as a user',
  'impersonation.ended': () => 'stopped acting as a user',
  'impersonation.organization_opened': () => 'opened the organization',
  'impersonation.change_made': () => 'made a change',
};
