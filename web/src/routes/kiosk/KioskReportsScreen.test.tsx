// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state.ts';
import { recentNotifications } from '@linklet/contract/notifications.ts';
import { banReported, dismissReport, listReports, type ReportView } from '@linklet/contract/reports.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

test('says that nothing was reported, and where settled reports are', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [], next: null });

  const person = showScreen('/app/kiosk/reports');
  await screen.findByRole('heading', { name: 'No open reports' });
  await person.click(screen.getByRole('tab', { name: 'Settled' }));

  await screen.findByRole('heading', { name: 'No settled reports' });
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
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Dismiss/ })[0]);
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
  within(notice).getByText('This report has already been settled.');
  await screen.findByRole('heading', { name: 'No open reports' });
});

test('a ban that is refused says why beside its field, and keeps what was typed', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [makeReport()], next: null });
  network.answer(banReported, new Refusal('ban_host_own'));

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('button', { name: /^Ban/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ban a destination' });
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Host' });
  await person.clear(field);
  await person.type(field, 'linklet.example');
  await person.click(within(dialog).getByRole('button', { name: 'Ban' }));

  await within(dialog).findByText('Short links live on this host.');
  expect(field.value).toBe('linklet.example');
  expect(field.getAttribute('aria-invalid')).toBe('true');
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
    ...given,
  };
}
