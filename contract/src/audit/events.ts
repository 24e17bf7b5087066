import { accountsEvents } from '../accounts/events.ts';
import { analyticsEvents } from '../analytics/events.ts';
import { auditEvents } from './audit-events.ts';
import { billingEvents } from '../billing/events.ts';
import { importsEvents } from '../imports/events.ts';
import { bulkEvents } from '../links/bulk/events.ts';
import { domainDefaultsEvents } from '../links/domain-defaults/events.ts';
import { domainsEvents } from '../domains/events.ts';
import { helpdeskEvents } from '../helpdesk/events.ts';
import { kioskEvents } from '../kiosk/events.ts';
import { linksEvents } from '../links/events.ts';
import { mailingsEvents } from '../mailings/events.ts';
import { notificationsEvents } from '../notifications/events.ts';
import { organizationsEvents } from '../organizations/events.ts';
import { passkeysEvents } from '../passkeys/events.ts';
import { photosEvents } from '../photos/events.ts';
import { pixelsEvents } from '../links/pixels/events.ts';
import { plansEvents } from '../plans/events.ts';
import { provisioningEvents } from '../provisioning/events.ts';
import { qrCodesEvents } from '../qr-codes/events.ts';
import { editionsEvents } from '../editions/events.ts';
import { reportsEvents } from '../reports/events.ts';
import { salesEvents } from '../sales/events.ts';
import { staffBillingEvents } from '../billing/staff-events.ts';
import { sessionsEvents } from '../sessions/events.ts';
import { signInEvents } from '../sign-in/events.ts';
import { singleSignOnEvents } from '../single-sign-on/events.ts';
import { socialEvents } from '../social/events.ts';
import { tagsEvents } from '../links/tags/events.ts';
import { teamsEvents } from '../organizations/team-events.ts';
import { tokensEvents } from '../tokens/events.ts';
import { twoFactorEvents } from '../two-factor/events.ts';
import { usageEvents } from '../usage/events.ts';
import { utmPresetsEvents } from '../links/utm-presets/events.ts';
import { viewsEvents } from '../links/views/events.ts';
import { webhooksEvents } from '../webhooks/events.ts';
import type { EventKind } from './event.ts';

/** All that happens and is kept in the audit. The trail keeps names for ever: add freely, rename by a migration. */
export const events = {
  ...accountsEvents,
  ...analyticsEvents,
  ...auditEvents,
  ...billingEvents,
  ...bulkEvents,
  ...importsEvents,
  ...domainDefaultsEvents,
  ...domainsEvents,
  ...helpdeskEvents,
  ...kioskEvents,
  ...linksEvents,
  ...mailingsEvents,
  ...notificationsEvents,
  ...organizationsEvents,
  ...passkeysEvents,
  ...photosEvents,
  ...pixelsEvents,
  ...plansEvents,
  ...provisioningEvents,
  ...qrCodesEvents,
  ...editionsEvents,
  ...reportsEvents,
  ...salesEvents,
  ...staffBillingEvents,
  ...sessionsEvents,
  ...signInEvents,
  ...singleSignOnEvents,
  ...socialEvents,
  ...tagsEvents,
  ...teamsEvents,
  ...tokensEvents,
  ...twoFactorEvents,
  ...usageEvents,
  ...utmPresetsEvents,
  ...viewsEvents,
  ...webhooksEvents,
};

type Events = typeof events;
export type EventName = keyof Events;
export type EventOf<Name extends EventName> = Events[Name];

/** Names of the events in the history of a link. */
export type LinkEventName = {
  [Name in EventName]: Events[Name] extends { subject: 'link' } ? Name : never;
}[EventName];

const kinds: ReadonlyMap<string, EventKind> = new Map(Object.entries<EventKind>(events));

/** Undefined for a name that a later version gave. */
export function findEvent(name: string): EventKind | undefined {
  return kinds.get(name);
}

/** Names of the events of which something is so. */
export function eventNames(isWanted: (kind: EventKind) => boolean): string[] {
  return [...kinds].filter(([, kind]) => isWanted(kind)).map(([name]) => name);
}
