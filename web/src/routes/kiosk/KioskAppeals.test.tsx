// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { declineAppeal, listAppeals, type AppealView } from '@linklet/contract/reports/appeals.ts';
import { liftBan, listReports } from '@linklet/contract/reports/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const APPEALS = '/app/kiosk/reports?state=appeals';

test('open appeals have a tab of their own, which the address names', async () => {
  const network = stubStaffNetwork();
  network.answer(listReports, { data: [], next: null });
  network.answer(listAppeals, { data: [], next: null });

  const person = showScreen('/app/kiosk/reports');
  await person.click(await screen.findByRole('tab', { name: 'Appeals' }));

  await screen.findByRole('heading', { name: 'No open appeals' });
  screen.getByRole('searchbox', { name: 'Search appeals' });
  expect(location.search).toContain('state=appeals');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Open', 'Resolved', 'Appeals', 'Bans'],
  ]);
});

test('an appeal says what was blocked and why, whose it is and what they say, and leads nowhere near it', async () => {
  const network = stubStaffNetwork();
  const text = 'It is <b>ours</b>: https://bad.example/';
  network.answer(listAppeals, { data: [makeAppeal({ text })], next: null });

  showScreen(APPEALS);
  await screen.findByText(text);

  screen.getByText('Phishing');
  screen.getByText('Redirected to https://bad.example/');
  screen.getByText(/^Appealed by Olivia Owner, · blocked by the ban of the host bad\.example$/);
  const links = within(screen.getByRole('group', { name: 'Appeals' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/kiosk/user/a1']);
});

test('appeals are searched, and shown page by page', async () => {
  const network = stubStaffNetwork();
  network.answer(listAppeals, ({ query }) =>
    query.before === undefined
      ? { data: [makeAppeal({ id: 2, text: `First of ${query.search}` })], next: 2 }
      : { data: [makeAppeal({ id: 1, text: 'Second', ban: null })], next: null },
  );

  const person = showScreen(`${APPEALS}&search=shop`);
  await screen.findByText('First of shop');
  await person.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByText('Second');
  expect(screen.getAllByRole('button', { name: /^Lift ban…/ })).toHaveLength(1);
});

test('an appeal is granted by lifting the ban, once whoever asks is sure', async () => {
  const network = stubStaffNetwork();
  network.answer(listAppeals, { data: [makeAppeal()], next: null });
  network.answer(liftBan, ({ params }) => {
    expect(params.id).toBe(7);
    network.answer(listAppeals, { data: [], next: null });
    return {};
  });

  const person = showScreen(APPEALS);
  await person.click(await screen.findByRole('button', { name: 'Lift ban… bad.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lift this ban?' });
  await person.click(within(dialog).getByRole('button', { name: 'Lift ban' }));

  await screen.findByRole('heading', { name: 'No open appeals' });
});

test('whoever declines may say why to the owner', async () => {
  const network = stubStaffNetwork();
  network.answer(listAppeals, { data: [makeAppeal()], next: null });
  const sent: unknown[] = [];
  network.answer(declineAppeal, ({ params, body }) => {
    sent.push([params.id, body.answer]);
    network.answer(listAppeals, { data: [], next: null });
    return {};
  });

  const { person, dialog } = await openDecline();
  dialog.getByText('The link stays blocked. Its owner reads the answer.');
  dialog.getByText('500 characters left.');
  await person.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'It still asks for passwords.');
  await person.click(dialog.getByRole('button', { name: 'Decline' }));

  await screen.findByText('The appeal has been declined. Its owner is told.');
  await screen.findByRole('heading', { name: 'No open appeals' });
  expect(sent).toEqual([[1, 'It still asks for passwords.']]);
});

test('whoever was not the first to decide is told, and keeps what was typed', async () => {
  const network = stubStaffNetwork();
  network.answer(listAppeals, { data: [makeAppeal()], next: null });
  network.answer(declineAppeal, new Refusal('appeal_settled'));

  const { person, dialog } = await openDecline();
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Answer/ });
  await person.type(field, 'No.');
  await person.click(dialog.getByRole('button', { name: 'Decline' }));

  await dialog.findByText('This appeal is already decided.');
  expect(field.value).toBe('No.');
});

test('what was decided is found, with who decided it and what the owner read, and is not decided again', async () => {
  const network = stubStaffNetwork();
  const decided = { decided_at: '2026-01-03T00:00:00Z', decided_by: 'Sam Staff' };
  network.answer(listAppeals, ({ query }) => ({
    data:
      query.state === 'open'
        ? []
        : [
            makeAppeal({ id: 2, outcome: 'declined', answer: 'It asks for passwords.', ...decided }),
            makeAppeal({ id: 1, outcome: 'granted', ban: null, ...decided, decided_by: null }),
          ],
    next: null,
  }));

  const person = showScreen(APPEALS);
  await screen.findByRole('heading', { name: 'No open appeals' });
  await person.click(screen.getByRole('radio', { name: 'Decided' }));

  await screen.findByText(/ · Declined by Sam Staff, .*: It asks for passwords\.$/);
  screen.getByText(/ · Granted$/);
  expect(screen.queryByRole('button', { name: /^Decline…/ })).toBeNull();
  expect(new URLSearchParams(location.search).get('appeals')).toBe('settled');
  await person.click(screen.getByRole('radio', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'No open appeals' });
  expect(new URLSearchParams(location.search).get('appeals')).toBeNull();
});

async function openDecline() {
  const person = showScreen(APPEALS);
  await person.click(await screen.findByRole('button', { name: 'Decline… linklet.example/bad' }));
  const name = 'Decline the appeal for linklet.example/bad';
  return { person, dialog: within(await screen.findByRole('dialog', { name })) };
}

function stubStaffNetwork() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  return network;
}

function makeAppeal(given: Partial<AppealView> = {}): AppealView {
  return {
    id: 1,
    link: 'linklet.example/bad',
    destination: 'https://bad.example/',
    link_facts: {
      owner: { kind: 'user', id: 'a1', name: 'Olivia Owner', state: 'active' },
      state: 'active',
      created_at: '2026-01-01T00:00:00Z',
      is_counted: true,
      ...{ clicks: 12, reports: 3, host: 'bad.example', host_reports: 0 },
    },
    text: 'It is our own shop.',
    author: 'Olivia Owner',
    created_at: '2026-01-02T00:00:00Z',
    ban: { id: 7, kind: 'host', value: 'bad.example', reason: 'phishing' },
    ...{ outcome: null, answer: '', decided_at: null, decided_by: null },
    ...given,
  };
}
