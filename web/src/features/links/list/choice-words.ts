import type { LinkFilter, LinkSort } from '@linklet/contract/links/list.ts';
import { formatDay } from '#/lib/format.ts';

export const filterLabels: Record<LinkFilter, string> = {
  all: 'All links',
  active: 'Active',
  archived: 'Archived',
  expired: 'Expired',
  expiring: 'Expiring within 7 days',
  unclicked: 'No clicks yet',
  blocked: 'Blocked',
  trash: 'Trash',
};

export const sortLabels: Record<LinkSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
  expiry: 'Expiring soonest',
  clicks: 'Most clicks',
};

type Narrowing = 'tag' | 'domain' | 'from' | 'to';

export const narrowingSentences: Record<Narrowing, (value: string) => string> = {
  tag: (name) => `Tag is ${name}`,
  domain: (name) => `Domain is ${name}`,
  from: (day) => `Created from ${formatDay(day)}`,
  to: (day) => `Created until ${formatDay(day)}`,
};
export const narrowingNames = Object.keys(narrowingSentences) as Narrowing[];
