// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { addAlias, editLink, getLink, type HistoryEntry } from '@linklet/contract/links/edits.ts';
import { checkAlias, setLinkState, type ListedLink } from '@linklet/contract/links/links.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { entry, makeLink, openDetails, stubDetails } from '#/testing/link-details.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { Refusal } from '#/testing/stub-network.ts';

test('the clicks of the last seven days stand beside the link', async () => {
  stubDetails(makeLink());

  const { details } = await openDetails();

  const stats = within(await details.findByRole('region', { name: 'Clicks in the last 7 days' }));
  expect(stats.getByText(/clicks, 9 unique visitors/).textContent).toMatch(/^12 clicks/);
});

test('a password is set, refused beside its field, and removed', async () => {
  const network = stubDetails(makeLink());
  network.answer(editLink, new Refusal('too_many_requests', 'password'));
  const { person, details } = await openDetails();

  await person.type(details.getByLabelText('Password for visitors'), 'open sesame');
  await person.click(details.getByRole('button', { name: 'Set password' }));
  await expect
    .poll(() => details.getByLabelText('Password for visitors').getAttribute('aria-invalid'))
    .toBe('true');

  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    const changed = makeLink({ has_password: body.password !== null }, body.version + 1);
    network.answer(getLink, changed);
    return changed;
  });
  await person.click(details.getByRole('button', { name: 'Set password' }));
  await person.click(await details.findByRole('button', { name: 'Remove password' }));
  await details.findByRole('button', { name: 'Set password' });

  expect(sent).toEqual([
    { version: 3, password: 'open sesame' },
    { version: 4, password: null },
  ]);
});

test('the history tells a password’s changes, and can’t put them back', async () => {
  stubDetails(makeLink({ has_password: true }), [
    { ...entry, id: 2, before: { has_password: true }, after: { has_password: true } },
    { ...entry, before: { has_password: false }, after: { has_password: true } },
  ]);

  const { details } = await openDetails();

  await details.findByText('changed');
  expect(details.getAllByText('Password', { exact: false, selector: '.history-change' })).toHaveLength(2);
  expect(details.queryByRole('button', { name: /^Put back/ })).toBeNull();
});

test('a click limit says how much of it is used, and is changed with what comes after it', async () => {
  const network = stubDetails(makeLink({ max_clicks: 5, clicks_used: 3 }), [
    {
      ...entry,
      before: { max_clicks: null, after_clicks_url: null },
      after: { max_clicks: 5, after_clicks_url: 'https://after.example/' },
    },
  ]);
  network.answer(editLink, new Refusal('url_banned', 'after_clicks_url'));
  const { person, details } = await openDetails();

  details.getByText('3 of 5 used.');
  await details.findByText('any number');
  details.getByText('none');
  const after = () => details.getByLabelText('Destination after the last click');
  await person.type(after(), 'https://other.example/');
  await person.clear(details.getByLabelText('Most clicks'));
  await person.type(details.getByLabelText('Most clicks'), '9');
  await person.click(details.getByRole('button', { name: 'Set limit' }));
  await details.findByText('Links to this site can’t be shortened here.');
  expect(after().getAttribute('aria-invalid')).toBe('true');

  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return makeLink({ max_clicks: 9, clicks_used: 3, after_clicks_url: 'https://other.example/' }, 4);
  });
  await person.click(details.getByRole('button', { name: 'Set limit' }));

  await screen.findByText('Saved.');
  expect(sent).toEqual([{ version: 3, max_clicks: 9, after_clicks_url: 'https://other.example/' }]);
});

test('a limit that is no number is refused beside its field, and is not taken for none', async () => {
  const network = stubDetails(makeLink({ max_clicks: 5 }));
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return makeLink({ max_clicks: 5 }, 4);
  });
  const { person, details } = await openDetails();
  const most = details.getByLabelText('Most clicks');

  await person.clear(most);
  await person.type(most, '5 clicks');
  await person.click(details.getByRole('button', { name: 'Set limit' }));

  await details.findByText('The limit is not a whole number.');
  expect(sent).toEqual([]);
});

test('what is typed into one form stays when another option of the link is saved', async () => {
  const network = stubDetails(makeLink());
  network.answer(editLink, ({ body }) => {
    const changed = makeLink({ max_clicks: 5 }, body.version + 1);
    network.answer(getLink, changed);
    return changed;
  });
  const { person, details } = await openDetails();

  await person.type(details.getByLabelText('Password for visitors'), 'half typed');
  await person.type(details.getByLabelText('Most clicks'), '5');
  await person.click(details.getByRole('button', { name: 'Set limit' }));
  await details.findByText('0 of 5 used.');

  expect(details.getByLabelText('Password for visitors')).toHaveProperty('value', 'half typed');
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
    expect(details.getByLabelText('Most clicks')).toHaveProperty('value', clicks);

  await person.type(details.getByLabelText('Most clicks'), '5');
  await person.click(details.getByRole('button', { name: 'Set limit' }));
  const note = within(await details.findByRole('alert'));
  note.getByText(/^Grace changed this link/);
  note.getByText('Campaign');
  expectMost('5');
  await person.click(note.getByRole('button', { name: 'Use what is there now' }));

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
  await person.type(details.getByLabelText('Most clicks'), '5');
  await person.click(details.getByRole('button', { name: 'Set limit' }));
  await details.findByRole('alert');
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    network.answer(getLink, makeLink({ max_clicks: 5 }, 5));
    return makeLink({ max_clicks: 5 }, 5);
  });

  await person.click(details.getByRole('button', { name: 'Set limit' }));
  await details.findByText('0 of 5 used.');

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

  const { details } = await openDetails();

  await details.findByText('Blocked');
  details.getByText('Support');
  details.getByText('Archived', { selector: '.history-change' });
  expect(details.queryByRole('button', { name: /^Put back/ })).toBeNull();
});

test('the history tells pixel scripts by their names, and each button what it puts back', async () => {
  const network = stubDetails(makeLink(), [{ ...entry, before: { pixels: [7] }, after: { pixels: [8] } }]);
  network.answer(listPixelScripts, {
    data: [{ id: 7, name: 'Campaign', provider: 'meta', pixel_id: '123456789', links: 0 }],
  });

  const { details } = await openDetails();

  await details.findByText('a removed script');
  await details.findByRole('button', { name: /^Put back Pixel scripts to Campaign, changed on/ });
});

test('where the plan allows no further alias, the dialog about that opens, and what was typed stays', async () => {
  const network = stubDetails(makeLink());
  network.answer(addAlias, new Refusal('plan_limit_reached'));
  network.answer(checkAlias, { is_free: true, suggestions: [] });
  const { person, details } = await openDetails();

  await person.click(details.getByRole('button', { name: 'Add aliases' }));
  await person.type(details.getByLabelText('New alias'), 'autumn');
  await person.click(details.getByRole('button', { name: 'Add alias' }));

  const dialog = within(await screen.findByRole('dialog', { name: /limit for creating links/ }));
  expect(dialog.getByRole('link', { name: 'Manage Overages' }).getAttribute('href')).toBe(
    '/app/settings/usage',
  );
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(details.getByLabelText('New alias')).toHaveProperty('value', 'autumn');
});

test('what the organization keeps from a team is locked, and says whom to ask', async () => {
  const network = stubDetails(makeLink());
  const withheld = ['change_long_url', 'use_tags', 'redirect_routes', 'share_analytics'] as const;
  network.answer(
    getState,
    makeState({
      user: makeStaff({ plan: 'enterprise organization' }),
      features: ['update_linklet', 'use_analytics'],
      withheld: [...withheld],
    }),
  );
  const { person, details } = await openDetails();

  const sentence = 'Not available to this team. Ask an admin of the organization.';
  for (const part of ['Destination', 'Tags']) {
    const section = details.getByRole('heading', { name: part }).closest('section');
    expect(section?.textContent).toContain(sentence);
  }
  await person.click(details.getByRole('button', { name: /^Routes/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(sentence);
  expect(dialog.queryByText('See your plan')).toBeNull();
});

test('what is put back right after another change is the link as that change left it', async () => {
  const network = stubDetails(makeLink(), [
    { ...entry, before: { max_clicks: 9 }, after: { max_clicks: null } },
  ]);
  network.answer(
    getState,
    makeState({ user: makeStaff({ plan: 'pro' }), features: ['update_linklet', 'archive_linklet'] }),
  );
  const { person, details } = await openDetails();
  const archived: ListedLink = { ...makeLink({}, 4), state: 'archived' };
  const arriving = Promise.withResolvers<ListedLink>();
  network.answer(setLinkState, () => {
    network.answer(getLink, () => arriving.promise);
    return archived;
  });
  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return makeLink({ max_clicks: 9 }, 5);
  });

  await person.click(details.getByRole('button', { name: /^Archive/ }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await screen.findByText(/^Archived/);
  await person.click(details.getByRole('button', { name: /^Put back/ }));
  arriving.resolve(archived);

  await screen.findByText('Put back.');
  expect(sent).toEqual([{ version: 4, max_clicks: 9 }]);
});
