import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { countClickDays, countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import {
  getLink,
  getLinkHistory,
  type HistoryEntry,
  type LinkDetails,
} from '@linklet/contract/links/edits.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { makeListedLink } from './make-link.ts';
import { makeStaff, makeState } from './make-state.ts';
import { makeTotals } from './make-totals.ts';
import { showScreen } from './show-screen.tsx';
import { stubNetwork } from './stub-network.ts';

const hash = 'abcdefghijklmnop';

/** The link whose details are shown. */
export function makeLink(options: Partial<LinkOptions> = {}, version = 3): LinkDetails {
  const link = makeListedLink({ hash, version });
  return { ...link, options: { ...link.options, ...options } };
}

/** Answers all that the dashboard and the details of a link ask. */
export function stubDetails(link: LinkDetails, history: HistoryEntry[] = []) {
  const network = stubNetwork();
  const features = ['update_linklet' as const, 'use_analytics' as const];
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), features }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(searchLinks, { data: [link], next: null, previous: null });
  network.answer(countLinks, { count: 1 });
  network.answer(countClicks, { clicks: {}, last: {} });
  network.answer(countClickDays, { days: {} });
  network.answer(getLink, link);
  network.answer(countTotals, makeTotals({ human: 12, unique: 9, non_unique: 3, bot: 1, qr: 0 }));
  network.answer(countTimeline, { step: 'day', points: [], before: null, is_running: true });
  network.answer(getLinkHistory, { data: history, next: null });
  network.answer(listPixelScripts, { data: [] });
  network.answer(listTags, { data: [], next: null });
  return network;
}

// Its code is loaded first.
const patient = { timeout: 10_000 };

export async function openDetails(): Promise<{ person: UserEvent; details: ReturnType<typeof within> }> {
  const person = showScreen(`/app/dashboard?link=${hash}`);
  const details = within(await screen.findByRole('complementary', { name: 'Link details' }, patient));
  await details.findByText('Redirect', { selector: 'dt' }, patient);
  return { person, details };
}

type Details = Awaited<ReturnType<typeof openDetails>>['details'];

export async function openHistory() {
  const { person, details } = await openDetails();
  await person.click(details.getByRole('tab', { name: 'History' }));
  return { person, details };
}

export async function archive(person: UserEvent, details: Details): Promise<void> {
  await person.click(details.getByText('More actions'));
  await person.click(details.getByRole('button', { name: 'Archive' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
}

/** Of its history. */
export const entry: HistoryEntry = {
  id: 1,
  action: 'link.changed',
  at: '2026-01-02T00:00:00Z',
  who: 'Ada',
  token: null,
  by_staff: false,
  before: null,
  after: null,
};
