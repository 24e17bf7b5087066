import { outwardNames, type OutwardName } from '@linklet/contract/webhooks/names.ts';

interface EventGroup {
  name: string;
  events: readonly OutwardName[];
}

const of = (...areas: string[]) =>
  outwardNames.filter((name) => areas.some((area) => name === area || name.startsWith(`${area}.`)));

/** What can happen, in the order of the form. */
export const eventGroups: readonly EventGroup[] = [
  { name: 'Links', events: of('link') },
  { name: 'Alerts', events: of('alarm', 'usage') },
  { name: 'Domains', events: of('domain') },
  { name: 'Subscription', events: of('subscription') },
  { name: 'Members', events: of('member') },
];
