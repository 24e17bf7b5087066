// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editLink, getLink, type LinkEdit } from '@linklet/contract/links/edits.ts';
import { entry, makeLink, openDetails, stubDetails } from '#/testing/link-details.ts';
import { Refusal } from '#/testing/stub-network.ts';

const card = {
  card_title: 'The sale',
  card_text: 'Until Sunday.',
  card_image_url: 'https://pictures.example/a.png',
};
const noCard = { card_title: null, card_text: null, card_image_url: null };

type Network = ReturnType<typeof stubDetails>;

/** Keeps what is sent, as the service does. */
function keepEdits(network: Network): (LinkEdit & { version: number })[] {
  const sent: (LinkEdit & { version: number })[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    const { card_title: title, card_text: text, card_image_url: image } = body;
    const kept = { card_title: title || null, card_text: text || null, card_image_url: image || null };
    const changed = makeLink(kept, body.version + 1);
    network.answer(getLink, changed);
    return changed;
  });
  return sent;
}

test('a card is shown as it is typed, with the characters that are left, and saved on one line', async () => {
  const network = stubDetails(makeLink());
  const sent = keepEdits(network);
  const { person, details } = await openCard();

  details.getByText('120 characters left.');
  expect(details.queryByRole('figure')).toBeNull();
  await person.type(details.getByLabelText('Card title'), 'The sale');
  await person.type(details.getByLabelText('Card text'), 'Until{Enter}Sunday.');
  await person.type(details.getByLabelText('Image URL'), card.card_image_url);

  const shown = within(details.getByRole('figure', { name: 'How the card looks' }));
  shown.getByText('The sale');
  shown.getByText('Until Sunday.');
  shown.getByText('lnk.test');
  expect(shown.queryByRole('img')).toBeNull();
  const picture = shown.getByRole('link', { name: /^Open the picture/ });
  expect(picture.getAttribute('href')).toBe(card.card_image_url);
  expect(picture.getAttribute('rel')).toBe('noopener noreferrer');
  details.getByText('112 characters left.');
  details.getByText('287 characters left.');
  await person.click(details.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved.');
  expect(sent).toEqual([{ version: 3, ...card }]);
  await details.findByText('The sale', { selector: '.property-value' });
});

test('a card without a title is refused before it is sent, and what the service refuses is said beside its field', async () => {
  const network = stubDetails(makeLink());
  const sent = keepEdits(network);
  const { person, details } = await openCard();

  await person.type(details.getByLabelText('Image URL'), 'http://pictures.example/');
  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByText('The title field is required.');
  expect(sent).toEqual([]);
  network.answer(editLink, new Refusal('card_image_not_https', 'card_image_url'));
  await person.type(details.getByLabelText('Card title'), 'x'.repeat(121));
  details.getByText('1 character too many.');
  await person.type(details.getByLabelText('Card title'), '{Backspace}');
  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByText('The picture must have an https URL.');

  const picture = details.getByLabelText('Image URL');
  expect(picture.getAttribute('aria-invalid')).toBe('true');
  expect(picture).toHaveProperty('value', 'http://pictures.example/');
});

test('a card is removed, and put back at once', async () => {
  const network = stubDetails(makeLink(card));
  const sent = keepEdits(network);
  const { person, details } = await openCard();

  await person.click(details.getByRole('button', { name: 'Remove card' }));
  await expect.poll(() => details.queryByRole('figure')).toBeNull();
  details.getByText('From the destination');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  await details.findByText('The sale', { selector: '.property-value' });
  expect(sent).toEqual([
    { version: 3, card_title: '', card_text: '', card_image_url: '' },
    { version: 4, ...card },
  ]);
});

test('where somebody changed the card meanwhile, what is typed stays, and theirs can be taken', async () => {
  const network = stubDetails(makeLink(card));
  network.answer(editLink, () => {
    network.answer(getLink, makeLink({ ...card, card_title: 'Theirs' }, 4));
    const changed = { ...entry, before: { card_title: 'The sale' }, after: { card_title: 'Theirs' } };
    return new Refusal('link_changed', undefined, { changed });
  });
  const { person, details } = await openCard();

  await person.type(details.getByLabelText('Card title'), ' of ours');
  await person.click(details.getByRole('button', { name: 'Save' }));
  const note = within(await details.findByRole('alert'));
  note.getByText('Card title');
  expect(details.getByLabelText('Card title')).toHaveProperty('value', 'The sale of ours');
  await person.click(note.getByRole('button', { name: 'Discard my changes' }));

  expect(details.getByLabelText('Card title')).toHaveProperty('value', 'Theirs');
});

test('the history tells a card in words, and puts it back', async () => {
  const network = stubDetails(makeLink(), [{ ...entry, before: card, after: noCard }]);
  const sent = keepEdits(network);
  const { person, details } = await openDetails();
  await person.click(details.getByRole('tab', { name: 'History' }));

  const change = (await details.findByText('Card title', { selector: '.history-change' })).textContent;
  expect(change).toBe('Card titleThe salenone');
  details.getByText('Card text', { selector: '.history-change' });
  details.getByText('Card picture', { selector: '.history-change' });
  await person.click(details.getByRole('button', { name: /^Restore this version \(Card title to The sale/ }));

  await screen.findByText('Version restored.');
  expect(sent).toEqual([{ version: 3, ...card }]);
});

async function openCard() {
  const { person, details } = await openDetails();
  await person.click(details.getByRole('button', { name: 'Edit social card' }));
  return { person, details };
}
