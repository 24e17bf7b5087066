import type { domainsEvents } from '@linklet/contract/domains/events.ts';
import { textOf, type Sentences } from './telling.ts';

export const domainsSentences: Sentences<keyof typeof domainsEvents> = {
  'domain.added': ({ after }) => `added the domain ${textOf(after?.domain)}`,
  'domain.proven': ({ after }) => `proved to own the domain ${textOf(after?.domain)}`,
  'domain.changed': ({ after }) => `changed the domain ${textOf(after?.domain)}`,
  'domain.deleted': ({ before }) => `deleted the domain ${textOf(before?.domain)}`,
  'domain.restored': ({ after }) => `restored the domain ${textOf(after?.domain)}`,
};
