// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeLinks, previewReplacement, type LinkChange } from '@linklet/contract/links/list.ts';
import { patient, hashOf, makeLink, showList } from '#/testing/show-list.ts';

test('the focus goes back to what had it when a notice is answered', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one'), makeLink('two')] });
  network.answer(changeLinks, ({ body }) => {
    const former = body.links.map((hash) => [hash, 'active'] as const);
    return { changed: body.links, failed: [], former: Object.fromEntries(former), destinations: {} };
  });
  await person.click(bar.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete 2 links' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const page = screen.getByRole('checkbox', { name: 'Select page' });

  page.focus();
  await person.click(undo);

  expect(document.activeElement).toBe(page);
});

test('a change that changes nothing is told', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one')] });
  network.answer(changeLinks, { changed: [], failed: [], former: {}, destinations: {} });

  await person.click(bar.getByRole('button', { name: 'Archive' }));
  await person.click(await screen.findByRole('button', { name: 'Archive 1 link' }));

  await screen.findByText('Nothing was changed');
});

test('a text that no destination has is not replaced, and stays to be corrected', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one')] });
  network.answer(previewReplacement, { data: [] });

  await person.click(bar.getByRole('button', { name: 'Change destinations' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Change the destinations of 1 link' }, patient),
  );
  await person.type(dialog.getByLabelText('Find'), 'old.example');
  await dialog.findByText('No destination has this text.');
  await person.click(dialog.getByRole('button', { name: 'Change destinations' }));

  expect(dialog.getByLabelText('Find').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByLabelText('Find')).toHaveProperty('value', 'old.example');
});

test('links that are deleted together come back as what they were', async () => {
  const states = { one: 'active', two: 'archived', three: 'active' } as const;
  const links = Object.entries(states).map(([alias, state]) => makeLink(alias, state));
  const { network, person, bar } = await showList({ links });
  const sent: { links: string[]; change: LinkChange }[] = [];
  network.answer(changeLinks, ({ body }) => {
    sent.push(body);
    const former = Object.entries(states).map(([alias, state]) => [hashOf(alias), state]);
    return { changed: body.links, failed: [], former: Object.fromEntries(former), destinations: {} };
  });

  await person.click(bar.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete 3 links' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('3 links put back');

  expect(sent.slice(1)).toEqual([
    { links: [hashOf('one'), hashOf('three')], change: { kind: 'state', state: 'active' } },
    { links: [hashOf('two')], change: { kind: 'state', state: 'archived' } },
  ]);
});

test('archiving leaves out what is archived', async () => {
  const links = [makeLink('one'), makeLink('two', 'archived')];
  const { network, person, bar } = await showList({ links });
  const sent: { links: string[]; change: LinkChange }[] = [];
  network.answer(changeLinks, ({ body }) => {
    sent.push(body);
    return { changed: body.links, failed: [], former: {}, destinations: {} };
  });

  await person.click(bar.getByRole('button', { name: 'Archive' }));
  await person.click(await screen.findByRole('button', { name: 'Archive 1 link' }));
  await screen.findByText('1 link archived');

  expect(sent).toEqual([{ links: [hashOf('one')], change: { kind: 'state', state: 'archived' } }]);
});
