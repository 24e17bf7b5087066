// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  addNote,
  changeNote,
  deleteNote,
  listNotes,
  type StatsNote,
} from '@linklet/contract/analytics/notes.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { at, stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };
const mail: StatsNote = { id: 3, text: 'Mail sent', day: null, at, is_of_link: true };

/** Answers with notes that can be added, changed and deleted. */
function stubNotes(notes: StatsNote[], isChangeable = true) {
  const { network } = stubStats(hash);
  const sent: unknown[] = [];
  let kept = notes;
  const list = () => network.answer(listNotes, { data: kept, is_changeable: isChangeable });
  list();
  network.answer(addNote, ({ body }) => {
    sent.push(body);
    const made = { id: 9, text: body.text, day: body.day, at: null, is_of_link: body.link !== null };
    kept = [made, ...kept];
    list();
    return made;
  });
  network.answer(changeNote, ({ params, body }) => {
    sent.push(body);
    kept = kept.map((note) => (note.id === params.id ? { ...note, text: body.text } : note));
    list();
    return kept[0] ?? mail;
  });
  network.answer(deleteNote, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    list();
    return {};
  });
  return { network, sent };
}

const notes = async () => within(await screen.findByRole('region', { name: 'Notes' }, patient));

test('a note is told where it stands on the timeline, and listed beneath', async () => {
  stubNotes([mail]);
  showScreen(ADDRESS);

  // The zone is Asia/Tokyo.
  expect(await (await notes()).findByText('Nov 25, 2026, 19:00')).toBeDefined();
  const timeline = await screen.findByRole('slider', { name: 'Clicks over time' });
  expect(timeline.getAttribute('aria-valuetext')).toMatch(/Clicks 30.*Note: Mail sent$/);
  timeline.focus();
  expect(document.querySelectorAll('.timeline-notes line')).toHaveLength(1);
});

test('a note is added for the link, and refusals stand beside their fields', async () => {
  const { network, sent } = stubNotes([]);
  const person = showScreen(ADDRESS);
  await person.click(await screen.findByRole('button', { name: 'Add note' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }, patient));

  expect(document.activeElement).toBe(dialog.getByLabelText('Note'));
  await person.type(dialog.getByLabelText('Note'), 'Poster up');
  await person.clear(dialog.getByLabelText('Day'));
  await person.type(dialog.getByLabelText('Day'), '2026-11-24');
  await person.type(dialog.getByLabelText('Time (optional)'), '08:15');
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await (await notes()).findByText('Poster up')).toBeDefined();
  expect(sent).toEqual([
    { text: 'Poster up', day: '2026-11-24', time: '08:15', zone: 'Asia/Tokyo', link: hash },
  ]);

  network.answer(addNote, new Refusal('notes_reached'));
  await person.click(screen.getByRole('button', { name: 'Add note' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await person.type(again.getByLabelText('Note'), 'One too many{Enter}');
  expect(await again.findByText(/reached the limit of/)).toBeDefined();
});

test('a note is changed, and made one for all links', async () => {
  const { sent } = stubNotes([mail]);
  const person = showScreen(ADDRESS);
  await person.click(await (await notes()).findByRole('button', { name: 'Edit the note Mail sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the note' }, patient));

  await person.type(dialog.getByLabelText('Note'), ' to all');
  await person.click(dialog.getByRole('switch', { name: 'Only on this link' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await (await notes()).findByText('Mail sent to all')).toBeDefined();
  expect(sent).toEqual([
    { text: 'Mail sent to all', day: '2026-11-25', time: '19:00', zone: 'Asia/Tokyo', link: null },
  ]);
});

test('a note is deleted, and comes back by Undo', async () => {
  const { sent } = stubNotes([mail]);
  const person = showScreen(ADDRESS);

  await person.click(await (await notes()).findByRole('button', { name: 'Delete the note Mail sent' }));
  await expect.poll(async () => (await notes()).queryByText('Mail sent')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await (await notes()).findByText('Mail sent')).toBeDefined();
  expect(sent).toEqual([
    { text: 'Mail sent', day: '2026-11-25', time: '19:00', zone: 'Asia/Tokyo', link: hash },
  ]);
});

test('whoever may not write notes reads them alone', async () => {
  stubNotes([{ ...mail, is_of_link: false }], false);
  showScreen(ADDRESS);

  expect(await (await notes()).findByText('All links')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  expect(screen.queryByRole('button', { name: /the note/ })).toBeNull();
});
