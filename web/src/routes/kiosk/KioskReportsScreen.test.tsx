// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  addReportNote,
  banReported,
  dismissReport,
  liftBan,
  listBans,
  listReports,
  previewBan,
  reopenReport,
  type ReportView,
} from '@linklet/contract/reports/endpoints.ts';
import type { LinkFacts } from '@linklet/contract/reports/link-facts.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

test('says that nothing was reported, and where settled reports are', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [], next: null });

  const person = showScreen('/app/kiosk/reports');
  await screen.findByRole('heading', { name: 'No open reports' });
  await person.click(screen.getByRole('tab', { name: 'Resolved' }));

  await screen.findByRole('heading', { name: 'No resolved reports' });
  expect(location.search).toContain('state=settled');
});

test('shows a sketch while reports are on their way', async () => {
  const network = stubStaffNetwork();
  let arrive: (page: { data: ReportView[]; next: null }) => void = () => undefined;
  const page = new Promise<Parameters<typeof arrive>[0]>((resolve) => (arrive = resolve));
  network.answer(listReports, () => page);

  showScreen('/app/kiosk/reports');
  await screen.findByRole('status', { name: 'Loading' });
  arrive({ data: [makeReport({ link: 'linklet.example/spam' })], next: null });

  await screen.findByText('linklet.example/spam', { selector: '.report-link' });
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('shows what was reported page by page', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, ({ query }) =>
    query.before === undefined
      ? { data: [makeReport({ id: 2, destination: null })], next: 2 }
      : { data: [makeReport({ id: 1, is_blocked: true })], next: null },
  );

  const person = showScreen('/app/kiosk/reports');
  await screen.findByText('This link doesn’t exist.');
  await person.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByText('Blocked');
  expect(document.activeElement?.textContent).toMatch(/^More actions for/);
  expect(screen.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

const organization = {
  ...{
    kind: 'organization' as const,
    slug: 'harbour-coffee',
    name: 'Harbour Coffee',
    state: 'active' as const,
  },
  ...{ team: null, member: null },
};

test.each([
  [{}, /^Guest · created 3 days ago \(.+\d{4}\) · 1,204 clicks in 30 days · 3 reports$/],
  [{ owner: { kind: 'erased' } }, /^Owner erased · created/],
  [{ owner: { ...organization, team: 'Sales' } }, /^Owner Harbour Coffee, team Sales · created/],
  [
    { owner: { ...organization, state: 'archived', member: 'Mia Member' } },
    /^Owner Harbour Coffee, personal space of Mia Member \(archived\) · created/,
  ],
  [{ clicks: 1, reports: 1 }, /\) · 1 click in 30 days · 1 report$/],
  [{ clicks: null, is_counted: false }, /\) · clicks not counted · 3 reports$/],
  [{ clicks: null }, /\) · 3 reports$/],
  [{ host_reports: 2 }, /3 reports · 2 open reports of other links to its host$/],
] as [Partial<LinkFacts>, RegExp][])(
  'says of a reported link with %o what a decision needs',
  async (given, told) => {
    const network = stubStaffNetwork();
    network.answer(listReports, { data: [makeReport({ link_facts: makeFacts(given) })], next: null });

    showScreen('/app/kiosk/reports');

    const fact = await screen.findByText(/created 3 days ago/);
    expect(fact.closest('p')?.textContent.replace(/\s+/g, ' ').trim()).toMatch(told);
  },
);

test('a report leads to the owner’s page, and nowhere near what was reported', async () => {
  const network = stubStaffNetwork();
  const owner = { kind: 'user' as const, id: 'a1', name: 'https://bad.example/', state: 'deleted' as const };
  const details = 'See https://bad.example/';
  const facts = [owner, organization].map((each) => makeFacts({ owner: each, host_reports: 4 }));
  network.answer(listReports, {
    data: facts.map((link_facts, id) => makeReport({ id, details, link_facts })),
    next: null,
  });

  showScreen('/app/kiosk/reports');
  await screen.findByText(/\(deleted\)/);

  const links = within(screen.getByRole('group', { name: 'Reports' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app/kiosk/user/a1',
    '/app/organizations/harbour-coffee/helpdesk',
  ]);
});

test('a link that is in the trash is told so, and not to redirect', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, {
    data: [makeReport({ link_facts: makeFacts({ state: 'deleted' }) })],
    next: null,
  });

  showScreen('/app/kiosk/reports');

  await screen.findByText('Redirected to https://bad.example/');
  screen.getByText('Deleted');
});

test('the reports of links to the same host are a press away', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, ({ query }) => ({
    data: [makeReport({ link: `linklet.example/${query.search || 'all'}`, link_facts: makeFacts() })],
    next: null,
  }));

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('button', { name: 'Search reports of bad.example' }));

  await screen.findByText('linklet.example/bad.example', { selector: '.report-link' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bad.example');
});

test('a report that somebody else was faster with is told, and gone from the list', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [makeReport()], next: null });
  network.answer(dismissReport, () => {
    network.answer(listReports, { data: [], next: null });
    return new Refusal('report_settled');
  });

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('button', { name: /^Dismiss/ }));

  const notice = await screen.findByRole('alert');
  within(notice).getByText('This report is already resolved.');
  await screen.findByRole('heading', { name: 'No open reports' });
});

test('a ban that is refused says why beside its field, and keeps what was typed', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [makeReport()], next: null });
  network.answer(previewBan, new Refusal('ban_host_own'));

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('button', { name: /^Ban/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ban a destination' });
  await person.click(within(dialog).getByRole('radio', { name: /^Host/ }));
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Host' });
  await person.clear(field);
  await person.type(field, 'linklet.example');
  await person.click(within(dialog).getByRole('button', { name: 'Ban' }));

  await within(dialog).findByText('Short links live on this host.');
  expect(field.value).toBe('linklet.example');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a ban says what it blocks, and asks a second time where that is much', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [makeReport()], next: null });
  network.answer(previewBan, ({ body }) =>
    body.kind === 'host'
      ? { links: 1204, owners: 310, is_complete: true }
      : { links: 1, owners: 1, is_complete: true },
  );
  const banned: string[] = [];
  network.answer(banReported, ({ body }) => {
    banned.push(body.kind);
    return {};
  });

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('button', { name: /^Ban/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban a destination' }));
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /This link only/ }));
  await dialog.findByText('This blocks 1 link of 1 owner.');
  await person.click(dialog.getByRole('radio', { name: /^Host/ }));
  await dialog.findByText('This blocks 1,204 links of 310 owners.');
  await person.click(dialog.getByRole('button', { name: 'Ban' }));
  await dialog.findByRole('heading', { name: 'Block 1,204 links?' });
  expect(banned).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Back' }));
  await person.click(dialog.getByRole('button', { name: 'Ban' }));
  await person.click(await dialog.findByRole('button', { name: 'Block 1,204 links' }));

  await screen.findByText(/^Banned\./);
  expect(banned).toEqual(['host']);
});

test('bans are listed, and one is lifted once whoever asks is sure', async () => {
  const network = stubStaffNetwork();
  const ban = {
    ...{ id: 7, kind: 'host' as const, value: 'evil.example', reason: 'spam' as const, links: 2 },
    ...{ created_at: '2026-01-01T00:00:00Z', banned_by: 'Stella Staff' },
  };
  network.answer(listBans, { data: [ban], next: null });
  network.answer(liftBan, ({ params }) => {
    expect(params.id).toBe(7);
    network.answer(listBans, { data: [], next: null });
    return {};
  });

  const person = showScreen('/app/kiosk/reports?state=bans');
  await screen.findByText('Blocks 2 links');
  screen.getByText(/^Banned by Stella Staff/);
  await person.click(screen.getByRole('button', { name: 'Lift ban… evil.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lift this ban?' });
  await person.click(within(dialog).getByRole('button', { name: 'Lift ban' }));

  await screen.findByRole('heading', { name: 'No bans' });
});

test('a settled report says what it was settled by, and can be opened again', async () => {
  const network = stubStaffNetwork();
  const settled = { outcome: 'banned' as const, settled_at: '2026-01-02T00:00:00Z', settled_by: 'Stella' };
  const ban = { id: 7, kind: 'host' as const, value: 'bad.example' };
  network.answer(listReports, {
    data: [makeReport({ ...settled, ban }), makeReport({ ...settled, id: 2, link: 'linklet.example/two' })],
    next: null,
  });
  let reopened = 0;
  network.answer(reopenReport, ({ params }) => {
    reopened = params.id;
    return {};
  });

  const person = showScreen('/app/kiosk/reports?state=settled');
  await screen.findByText(/host bad\.example/);
  screen.getByText(/the ban was lifted/);
  screen.getByRole('button', { name: 'Lift ban… bad.example' });
  await person.click(screen.getByRole('button', { name: 'Reopen linklet.example/two' }));

  await screen.findByText('The report is open again.');
  expect(reopened).toBe(2);
});

test('what staff note on a report is listed with who and when, and sent as it was typed', async () => {
  const network = stubStaffNetwork();
  const note = {
    author: 'Stella Staff',
    text: 'Asked <b>the owner</b>.',
    created_at: '2026-01-02T00:00:00Z',
  };
  network.answer(listReports, { data: [makeReport({ notes: [note] })], next: null });
  let sent: unknown;
  network.answer(addReportNote, ({ params, body }) => {
    sent = [params.id, body.text];
    network.answer(listReports, {
      data: [makeReport({ notes: [note, { ...note, author: null, text: body.text }] })],
      next: null,
    });
    return {};
  });

  const person = showScreen('/app/kiosk/reports');
  const notes = within(await screen.findByRole('list', { name: 'Notes of staff' }));
  notes.getByText('Asked <b>the owner</b>.');
  notes.getByText(/^Stella Staff,/);
  await person.click(screen.getByRole('button', { name: 'Add note… linklet.example/bad' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Add a note to the report of linklet/ }));
  await person.click(dialog.getByRole('button', { name: 'Add note' }));
  await dialog.findByText('Please write a note.');
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'No answer yet.');
  await person.click(dialog.getByRole('button', { name: 'Add note' }));

  await screen.findByText('No answer yet.');
  expect(sent).toEqual([1, 'No answer yet.']);
});

test('reports that can’t be fetched leave a page that offers to try again', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, new Refusal('unavailable'));

  const person = showScreen('/app/kiosk/reports');
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer(listReports, { data: [], next: null });
  await person.click(again);

  await screen.findByRole('heading', { name: 'No open reports' });
});

function stubStaffNetwork() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  return network;
}

function makeFacts(given: Partial<LinkFacts> = {}): LinkFacts {
  return {
    owner: { kind: 'guest' },
    state: 'active',
    created_at: new Date(Date.now() - 3 * DAY_MS - HOUR_MS).toISOString(),
    is_counted: true,
    clicks: 1204,
    reports: 3,
    host: 'bad.example',
    host_reports: 0,
    ...given,
  };
}

function makeReport(given: Partial<ReportView> = {}): ReportView {
  return {
    id: 1,
    link: 'linklet.example/bad',
    reason: 'phishing',
    details: '',
    destination: 'https://bad.example/',
    is_blocked: false,
    link_facts: null,
    created_at: '2026-01-01T00:00:00Z',
    outcome: null,
    settled_at: null,
    settled_by: null,
    ban: null,
    notes: [],
    ...given,
  };
}
