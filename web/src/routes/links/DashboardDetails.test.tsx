// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { addAlias, editLink, getLink, type LinkDetails } from '@linklet/contract/links/edits.ts';
import { checkAlias, setLinkState } from '@linklet/contract/links/links.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { stateOf } from '#/testing/create-dialog.ts';
import { entry, makeLink, openDetails, stubDetails, openHistory, archive } from '#/testing/link-details.ts';
import { makeStaff, makeState, options } from '#/testing/make-state.ts';
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
  const edit = () => person.click(details.getByRole('button', { name: 'Edit password' }));

  await edit();
  await person.type(details.getByLabelText('Password'), 'open sesame');
  await person.click(details.getByRole('button', { name: 'Save' }));
  await expect.poll(() => details.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');

  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    const changed = makeLink({ has_password: body.password !== null }, body.version + 1);
    network.answer(getLink, changed);
    return changed;
  });
  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByText('On');
  await edit();
  await person.click(await details.findByRole('button', { name: 'Remove password' }));
  await details.findByText('Off');

  expect(sent).toEqual([
    { version: 3, password: 'open sesame' },
    { version: 4, password: null },
  ]);
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
  const { person, details } = await openHistory();

  await details.findByText('any number');
  details.getByText('none');
  await person.click(details.getByRole('tab', { name: 'Details' }));
  details.getByText('3 of 5 clicks used');
  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  const after = () => details.getByLabelText('Redirect after the limit');
  await person.type(after(), 'https://other.example/');
  await person.clear(details.getByLabelText('Click limit'));
  await person.type(details.getByLabelText('Click limit'), '9');
  await person.click(details.getByRole('button', { name: 'Save' }));
  await details.findByText('Links to this site can’t be shortened here.');
  expect(after().getAttribute('aria-invalid')).toBe('true');

  const sent: unknown[] = [];
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return makeLink({ max_clicks: 9, clicks_used: 3, after_clicks_url: 'https://other.example/' }, 4);
  });
  await person.click(details.getByRole('button', { name: 'Save' }));

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
  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  const most = details.getByLabelText('Click limit');

  await person.clear(most);
  await person.type(most, '5 clicks');
  await person.click(details.getByRole('button', { name: 'Save' }));

  await details.findByText('The limit is not a whole number.');
  expect(sent).toEqual([]);
});

test('what is typed into a form stays when the link is archived meanwhile', async () => {
  const network = stubDetails(makeLink());
  network.answer(
    getState,
    makeState({ user: makeStaff({ plan: 'pro' }), features: ['update_linklet', 'archive_linklet'] }),
  );
  network.answer(setLinkState, ({ body }) => {
    const changed: LinkDetails = { ...makeLink({}, body.version + 1), state: body.state };
    network.answer(getLink, changed);
    return changed;
  });
  const { person, details } = await openDetails();

  await person.click(details.getByRole('button', { name: 'Edit password' }));
  await person.type(details.getByLabelText('Password'), 'half typed');
  await archive(person, details);
  await details.findByText('Archived');

  expect(details.getByLabelText('Password')).toHaveProperty('value', 'half typed');
});

test('one property at a time is open, Esc closes it, and the focus goes into its form and back', async () => {
  stubDetails(makeLink());
  const { person, details } = await openDetails();

  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  expect(document.activeElement).toBe(details.getByLabelText('Click limit'));
  await person.click(details.getByRole('button', { name: 'Edit password' }));
  expect(details.queryByLabelText('Click limit')).toBeNull();
  expect(document.activeElement).toBe(details.getByLabelText('Password'));
  await person.keyboard('{Escape}');

  expect(details.queryByLabelText('Password')).toBeNull();
  expect(document.activeElement).toBe(details.getByRole('button', { name: 'Edit password' }));
});

test('what is typed is asked about before another property opens', async () => {
  stubDetails(makeLink());
  const { person, details } = await openDetails();
  const openPassword = () => person.click(details.getByRole('button', { name: 'Edit password' }));

  await person.click(details.getByRole('button', { name: 'Edit click limit' }));
  await person.type(details.getByLabelText('Click limit'), '5');
  await openPassword();
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await person.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(details.getByLabelText('Click limit')).toHaveProperty('value', '5');
  await openPassword();
  await person.click(await screen.findByRole('button', { name: 'Discard' }));

  await details.findByLabelText('Password');
  expect(details.queryByLabelText('Click limit')).toBeNull();
});

test('the rows tell what the link has, with its UTM parameters apart and what the plan set', async () => {
  const url =
    'https://shop.example/winter?size=9&utm_source=newsletter&utm_medium=email&utm_campaign=winter%20sale';
  const network = stubDetails({
    ...makeLink({ pixels: [7], card_title: 'The sale', passes_query: false, redirect_status: 301 }),
    url,
    expires_at: '2026-04-01T00:00:00Z',
  });
  network.answer(listPixelScripts, {
    data: [{ id: 7, name: 'Campaign', provider: 'meta', pixel_id: '123456789', links: 1 }],
  });
  network.answer(
    getState,
    makeState({
      user: makeStaff({ plan: 'pro', options: { ...options, alias_lifetime: 'P90D' } }),
      features: ['update_linklet'],
    }),
  );

  const { details } = await openDetails();

  await expect.poll(() => valueOf(details, 'Pixels')).toBe('Campaign');
  expect(valueOf(details, 'Destination')).toContain('shop.example/winter?size=9');
  expect(valueOf(details, 'Destination')).toContain(
    'utm_source=newsletter · utm_medium=email · utm_campaign=winter sale',
  );
  expect(details.getByText(/^shop\.example/, { selector: 'a' }).getAttribute('href')).toBe(url);
  expect(valueOf(details, 'Expires')).toMatch(/2026.* by your plan/);
  expect(valueOf(details, 'Starts')).toBe('At once');
  expect(valueOf(details, 'Password')).toBe('Off');
  expect(valueOf(details, 'Click limit')).toBe('No limit');
  expect(valueOf(details, 'Social card')).toBe('The sale');
  expect(valueOf(details, 'Redirect')).toBe('301, query left out');
});

test('a link in the trash offers to be restored, says until when, and nothing else of it can be changed', async () => {
  const network = stubDetails({ ...makeLink({ max_clicks: 5 }), state: 'deleted' }, [
    { ...entry, action: 'link.deleted', before: { state: 'active' }, after: { state: 'deleted' } },
  ]);
  network.answer(
    getState,
    makeState({ user: makeStaff({ plan: 'pro' }), features: ['update_linklet', 'delete_linklet'] }),
  );
  const sent: unknown[] = [];
  network.answer(setLinkState, ({ body }) => {
    sent.push(body);
    return makeLink({}, 4);
  });

  const { person, details } = await openDetails();

  const note = await details.findByText(/^This link is in the trash/);
  await expect.poll(() => note.querySelector('time')?.dateTime).toBe('2026-02-01T00:00:00.000Z');
  expect(details.queryByRole('button', { name: /^(Edit|Add|Routes|Delete|QR)/ })).toBeNull();
  await person.click(details.getByRole('button', { name: 'Restore' }));
  await expect.poll(() => sent).toEqual([{ state: 'active', version: 3 }]);
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
  for (const part of ['Destination', 'Tags']) expect(valueOf(details, part)).toContain(sentence);
  await person.click(details.getByText('More actions'));
  await person.click(details.getByRole('button', { name: /^Routes/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(sentence);
  expect(dialog.queryByText('See your plan')).toBeNull();
});

/** What the row of a property says. */
function valueOf(details: ReturnType<typeof within>, title: string): string | null | undefined {
  return details.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
}

test('a link is duplicated into the form of a new one, without what only one link can have', async () => {
  const link = { ...makeLink({ passes_query: false, max_clicks: 5, has_password: true }), title: 'Poster' };
  const network = stubDetails(link);
  network.answer(getState, stateOf({ features: ['create_linklet', 'update_linklet', 'use_tags'] }));
  network.answer(getUsage, new Refusal('not_found'));
  const sent: unknown[] = [];
  network.answer(createLink, ({ body }) => {
    sent.push(body);
    return [link];
  });
  const { person, details } = await openDetails();

  await person.click(details.getByText('More actions'));
  await person.click(details.getByRole('button', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shorten a Link' }));
  await person.click(await dialog.findByRole('button', { name: 'Shorten URL' }));
  await dialog.findByRole('button', { name: 'Show details' });

  expect(sent).toEqual([
    expect.objectContaining({
      url: link.url,
      alias: undefined,
      title: 'Poster',
      tags: link.aliases[0]?.tags,
      max_clicks: 5,
      passes_query: false,
    }),
  ]);
  expect(sent[0]).not.toHaveProperty('password');
});
