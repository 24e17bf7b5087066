import type { domainDefaultsEvents } from '@linklet/contract/links/domain-defaults/events.ts';
import type { domainsEvents } from '@linklet/contract/domains/events.ts';
import { textOf, type Sentences } from './telling.ts';

export const domainsSentences: Sentences<keyof typeof domainsEvents | keyof typeof domainDefaultsEvents> = {
  'domain.added': ({ after }) => `added the domain ${textOf(after?.domain)}`,
  'domain.verified': ({ after }) => `proved to own the domain ${textOf(after?.domain)}`,
  'domain.changed': ({ after }) => `changed the domain ${textOf(after?.domain)}`,
  'domain.defaults_changed': ({ after }) => `changed what new links on ${textOf(after?.domain)} begin with`,
  'domain.deleted': ({ before }) => `deleted the domain ${textOf(before?.domain)}`,
  'domain.offered': ({ after }) => `offered the domain ${textOf(after?.domain)} to ${textOf(after?.to)}`,
  'domain.offer_withdrawn': ({ before }) => `withdrew the offer of the domain ${textOf(before?.domain)}`,
  'domain.offer_declined': ({ after }) => `declined the domain ${textOf(after?.domain)}`,
  'domain.transferred': ({ after }) =>
    `transferred the domain ${textOf(after?.domain)} from ${textOf(after?.from)} to ${textOf(after?.to)}`,
  'common_domain.added': ({ after }) => `added the common domain ${textOf(after?.domain)}`,
  'domain_rules.changed': ({ before, after }) => staffSentence(before, after),
  'domain.restored': ({ after }) => `restored the domain ${textOf(after?.domain)}`,
};

type Rules = Partial<Record<'domain' | 'is_held' | 'is_blocked', unknown>> | null;

function staffSentence(before: Rules, after: Rules): string {
  const name = textOf(after?.domain);
  if (before?.is_blocked !== after?.is_blocked) return `${blockVerb(after)} the domain ${name}`;
  return before?.is_held === true ? `approved the domain ${name}` : `changed who may use the domain ${name}`;
}

function blockVerb(after: Rules): string {
  return after?.is_blocked === true ? 'blocked' : 'unblocked';
}
