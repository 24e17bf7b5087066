// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { getLink, type LinkDetails } from '@linklet/contract/links/edits.ts';
import { appealLink } from '@linklet/contract/reports/appeals.ts';
import { makeLink, openDetails, stubDetails } from '#/testing/link-details.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { Refusal } from '#/testing/stub-network.ts';

const makeBlocked = (given: Partial<LinkDetails> = {}): LinkDetails => ({
  ...makeLink(),
  blocked: 'phishing',
  ...given,
});
const open = { state: 'open' as const, created_at: '2026-01-02T12:00:00Z', answer: '' };
const declined = { ...open, state: 'declined' as const, answer: 'It still asks for <b>passwords</b>.' };

async function openAppeal() {
  const { person, details } = await openDetails();
  await person.click(await details.findByRole('button', { name: 'Appeal…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal the block of lnk.test/sale' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why should it be unblocked?' });
  return { person, details, dialog, field };
}

test('whoever has a blocked link appeals from its details, and reads there that the appeal was sent', async () => {
  const network = stubDetails(makeBlocked());
  let sent: unknown;
  network.answer(appealLink, ({ params, body }) => {
    sent = [params.hash, body.text];
    network.answer(getLink, makeBlocked({ appeal: open }));
    return {};
  });

  const { person, details, dialog, field } = await openAppeal();
  dialog.getByText('1000 characters left.');
  await person.type(field, 'It is our own shop.');
  await person.click(dialog.getByRole('button', { name: 'Send appeal' }));

  await details.findByText(/^Your appeal was sent on/);
  expect(details.getByRole('group', { name: 'Block' }).textContent).toMatch(
    /Your appeal was sent on .*2026\. You are told when it is decided\.$/,
  );
  expect(details.queryByRole('button', { name: 'Appeal…' })).toBeNull();
  expect(sent).toEqual(['abcdefghijklmnop', 'It is our own shop.']);
});

test('an appeal without a text is asked for one', async () => {
  stubDetails(makeBlocked());

  const { person, dialog, field } = await openAppeal();
  await person.click(dialog.getByRole('button', { name: 'Send appeal' }));

  await dialog.findByText('Please say why it should be unblocked.');
  expect(document.activeElement).toBe(field);
});

test('an appeal that is refused says why, and keeps what was typed', async () => {
  const network = stubDetails(makeBlocked());
  network.answer(appealLink, new Refusal('appeal_open'));

  const { person, dialog, field } = await openAppeal();
  await person.type(field, 'It is our own shop.');
  await person.click(dialog.getByRole('button', { name: 'Send appeal' }));

  await dialog.findByText('An appeal for this link was already sent.');
  expect(field.value).toBe('It is our own shop.');
});

test('what staff answered is read as they wrote it', async () => {
  stubDetails(makeBlocked({ appeal: declined }));

  const { details } = await openDetails();

  await details.findByText('Your appeal was declined: It still asks for <b>passwords</b>.');
  expect(details.queryByRole('button', { name: 'Appeal…' })).toBeNull();
});

const viewer = makeState({
  user: makeStaff({ plan: 'pro' }),
  workspace: {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions: ['links.view'],
  },
});
const actor = { ...makeState({ user: makeStaff({ plan: 'pro' }) }), impersonated: true };

test.each([
  ['to whoever may not change links', makeBlocked(), viewer],
  ['to staff who act as somebody', makeBlocked(), actor],
  ['for a link in the trash', makeBlocked({ state: 'deleted' }), undefined],
])('no appeal is offered %s', async (_, link, state) => {
  const network = stubDetails(link);
  if (state !== undefined) network.answer(getState, state);

  const { details } = await openDetails();

  details.getByText('Blocked.');
  details.getByRole('link', { name: /@/ });
  expect(details.queryByRole('button', { name: 'Appeal…' })).toBeNull();
});
