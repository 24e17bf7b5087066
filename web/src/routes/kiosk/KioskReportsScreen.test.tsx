// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  banReported,
  dismissReport,
  liftBan,
  listBans,
  listReports,
  previewBan,
  reopenReport,
  type ReportView,
} from '@linklet/contract/reports/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

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

function makeReport(given: Partial<ReportView> = {}): ReportView {
  return {
    id: 1,
    link: 'linklet.example/bad',
    reason: 'phishing',
    details: '',
    destination: 'https://bad.example/',
    is_blocked: false,
    created_at: '2026-01-01T00:00:00Z',
    outcome: null,
    settled_at: null,
    settled_by: null,
    ban: null,
    ...given,
  };
}
