// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { editLink, getLink, type HistoryEntry, type LinkDetails } from '@linklet/contract/links/edits.ts';
import { setLinkState } from '@linklet/contract/links/links.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { entry, makeLink, openDetails, stubDetails, openHistory, archive } from '#/testing/link-details.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { Refusal } from '#/testing/stub-network.ts';

test('the history tells a password’s changes, and can’t put them back', async () => {
  stubDetails(makeLink({ has_password: true }), [
    { ...entry, id: 2, before: { has_password: true }, after: { has_password: true } },
    { ...entry, before: { has_password: false }, after: { has_password: true } },
  ]);

  const { details } = await openHistory();

  await details.findByText('changed');
  expect(details.getAllByText('Password', { exact: false, selector: '.history-change' })).toHaveLength(2);
  expect(details.queryByRole('button', { name: /^Restore this version/ })).toBeNull();
});

test('where somebody was faster, what is typed stays beside what they did, and theirs can be taken', async () => {
  const network = stubDetails(makeLink());
  const faster: HistoryEntry = {
    ...entry,
    who: 'Grace',
    before: { max_clicks: null, pixels: [7] },
    after: { max_clicks: 9, pixels: [8] },
  };
  network.answer(listPixelScripts, {
    data: [{ id: 7, name: 'Campaign', provider: 'meta', pixel_id: '123456789', links: 0 }],
  });
  network.answer(editLink, () => {
    network.answer(getLink, makeLink({ max_clicks: 9 }, 4));
    return new Refusal('link_changed', undefined, { changed: faster });
  });
  const { person, details } = await openDetails();
  const expectMost = (clicks: string) =>
    expect(details.getByLabelText('Click limit')).toHaveProperty('value', clicks);

  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  await person.type(details.getByLabelText('Click limit'), '5');
  await person.click(details.getByRole('button', { name: 'Save' }));
  const note = within(await details.findByRole('alert'));
  note.getByText(/^Grace changed this link/);
  note.getByText('Campaign');
  expectMost('5');
  await person.click(note.getByRole('button', { name: 'Discard my changes' }));

  expectMost('9');
  expect(details.queryByRole('alert')).toBeNull();
});

test('after somebody was faster, saving again puts what was typed in the place of theirs', async () => {
  const network = stubDetails(makeLink());
  network.answer(editLink, () => {
    network.answer(getLink, makeLink({ max_clicks: 9 }, 4));
    return new Refusal('link_changed', undefined, { changed: { ...entry, after: { max_clicks: 9 } } });
  });
  const { person, details } = await openDetails();
  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  await person.type(details.getByLabelText('Click limit'), '5');
  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByRole('alert');
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    network.answer(getLink, makeLink({ max_clicks: 5 }, 5));
    return makeLink({ max_clicks: 5 }, 5);
  });

  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByText('0 of 5 clicks used');

  expect(sent).toEqual([{ version: 4, max_clicks: 5, after_clicks_url: null }]);
  expect(details.queryByRole('alert')).toBeNull();
});

test('what was kept in a form that nothing can be put back from is told without a button', async () => {
  stubDetails(makeLink(), [
    { ...entry, id: 5, before: { max_clicks: 'nine' }, after: { max_clicks: 5 } },
    { ...entry, id: 4, action: 'link.archived', before: { state: 'painted' }, after: { state: 'archived' } },
    { ...entry, id: 3, action: 'link.routes_changed', before: { routes: 'none' }, after: {} },
    {
      ...entry,
      id: 2,
      action: 'link.main_alias_changed',
      before: null,
      after: { main_alias: 'lnk.test/new' },
    },
    { ...entry, id: 1, action: 'link.blocked', who: null, by_staff: true, before: null, after: null },
  ]);

  const { details } = await openHistory();

  await details.findByText('Blocked');
  details.getByText('Support');
  details.getByText('Archived', { selector: '.history-change' });
  expect(details.queryByRole('button', { name: /^Restore this version/ })).toBeNull();
});

test('the history tells pixel scripts by their names, and each button what it puts back', async () => {
  const network = stubDetails(makeLink(), [{ ...entry, before: { pixels: [7] }, after: { pixels: [8] } }]);
  network.answer(listPixelScripts, {
    data: [{ id: 7, name: 'Campaign', provider: 'meta', pixel_id: '123456789', links: 0 }],
  });

  const { details } = await openHistory();

  await details.findByText('a removed script');
  await details.findByRole('button', {
    name: /^Restore this version \(Pixel scripts to Campaign, changed on/,
  });
});

test('what is put back right after another change is the link as that change left it', async () => {
  const network = stubDetails(makeLink(), [
    { ...entry, before: { max_clicks: 9 }, after: { max_clicks: null } },
  ]);
  network.answer(
    getState,
    makeState({ user: makeStaff({ plan: 'pro' }), features: ['update_linklet', 'archive_linklet'] }),
  );
  const { person, details } = await openHistory();
  const archived: LinkDetails = { ...makeLink({}, 4), state: 'archived' };
  const arriving = Promise.withResolvers<LinkDetails>();
  network.answer(setLinkState, () => {
    network.answer(getLink, () => arriving.promise);
    return archived;
  });
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return makeLink({ max_clicks: 9 }, 5);
  });

  await archive(person, details);
  await person.click(await details.findByRole('button', { name: /^Restore this version/ }));
  arriving.resolve(archived);

  await screen.findByText('Version restored.');
  expect(sent).toEqual([{ version: 4, max_clicks: 9 }]);
});
