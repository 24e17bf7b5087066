// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { listPresets } from '@linklet/contract/links/utm-presets/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { Refusal } from '#/testing/stub-network.ts';
import {
  ofTeam,
  inTeam,
  getTeamState,
  createInTeam,
  checkInTeam,
  ada,
  stateOf,
  openDialog,
  salesState,
} from '#/testing/create-dialog.ts';

test('a link is made in the team that is chosen, with what its plan and organization have', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  const sent: unknown[] = [];
  network.answer(getTeamState, salesState);
  network.answer(checkInTeam, { is_free: true, suggestions: [] });
  network.answer(createInTeam, ({ params, body }) => {
    sent.push([params.team, body.team, body.title, body.description, body.tags]);
    return [makeListedLink()];
  });

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  const offered = within(team).getAllByRole('option');
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(await dialog.findByRole('button', { name: 'Title' }));
  await person.type(await dialog.findByLabelText('Title'), 'Fair');
  await person.type(dialog.getByLabelText('Description'), 'For the fair.');
  await person.click(dialog.getByRole('button', { name: 'Tags' }));
  await person.type(dialog.getByLabelText(/^Tags/), 'spring,');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await dialog.findByText('It is in SALES in Acme.');

  expect(offered.map(({ textContent }) => textContent)).toEqual(['Personal', 'Personal space', 'SALES']);
  expect(sent).toEqual([['sales', 'sales', 'Fair', 'For the fair.', ['spring']]]);
  // The page is open in another workspace, which does not have it.
  expect(dialog.queryByRole('button', { name: 'Show details' })).toBeNull();
});

test('whoever may make no links in a team any more is told so beside it', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  network.answer(getTeamState, salesState);
  network.answer(createInTeam, new Refusal('not_found'));

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));

  await dialog.findByText('Unknown team.', { selector: '.field-error' });
  expect(team.getAttribute('aria-invalid')).toBe('true');
});

test('the list is read anew once the dialog is closed, since a file may have made links meanwhile', async () => {
  const { network, person, dialog } = await openDialog(stateOf());
  const asked: string[] = [];
  network.answer(searchLinks, () => {
    asked.push('links');
    return { data: [makeListedLink()], next: null, previous: null };
  });
  network.answer(countLinks, () => {
    asked.push('count');
    return { count: 1 };
  });
  network.answer(listTags, () => {
    asked.push('tags');
    return { data: [], next: null };
  });

  await person.click(dialog.getByRole('button', { name: 'Close' }));

  await expect.poll(() => asked).toEqual(expect.arrayContaining(['links', 'count']));
  await screen.findByRole('link', { name: /^lnk\.test\/ ?sale$/ });
});

test('of an alias that is taken it is told as it is typed, with others that are free to pick', async () => {
  const { network, person, dialog } = await openDialog(stateOf());
  network.answer(checkAlias, ({ query }) =>
    query.alias === 'sales-2'
      ? { is_free: true, suggestions: [] }
      : { is_free: false, suggestions: ['sales-2', 'sales-3'] },
  );

  await person.type(dialog.getByLabelText(/^Alias/), 'sales');
  await dialog.findByText('Taken. Available:');
  await person.click(dialog.getByRole('button', { name: 'Use sales-2' }));
  await dialog.findByText('Available');

  expect(dialog.getByLabelText<HTMLInputElement>(/^Alias/).value).toBe('sales-2');
});

test('who is in no organization chooses no team, and describes no link', async () => {
  const { dialog } = await openDialog(stateOf());

  await dialog.findByRole('button', { name: 'UTM' });

  expect(dialog.queryByLabelText('Team')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'More' })).toBeNull();
});

test('a new link is previewed as it is typed and sent by Ctrl and Enter, its end and what comes next are said', async () => {
  const { network, person, dialog } = await openDialog(
    stateOf({ user: { ...ada, options: { ...ada.options, alias_lifetime: 'P90D' } } }),
  );
  network.answer(checkAlias, { is_free: true, suggestions: [] });
  network.answer(createLink, [makeListedLink()]);

  // What another test left half typed.
  await person.clear(dialog.getByLabelText('Shorten a long URL'));
  await person.clear(dialog.getByLabelText(/^Alias/));
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'example.com/sale?utm_source=flyer');
  await person.type(dialog.getByLabelText(/^Alias/), 'summer-sale');
  const preview = within(dialog.getByRole('complementary', { name: 'Preview' }));
  await preview.findByAltText('QR code for localhost:3000/summer-sale');
  await preview.findByText('https://example.com/sale?utm_source=flyer');
  await dialog.findByText(/^Expires after 90 days on your plan/);
  await dialog.findByRole('button', { name: 'UTM 1' });
  await person.keyboard('{Control>}{Enter}{/Control}');

  await dialog.findByRole('heading', { name: 'Your short link is ready' });
  dialog.getByRole('button', { name: 'Show details' });
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the UTM builder offers the presets of the team that is chosen', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  const utm = {
    utm_source: 'flyer',
    utm_medium: 'print',
    utm_campaign: 'fair',
    utm_term: '',
    utm_content: '',
  };
  network.answer(getTeamState, salesState);
  network.answer(
    { ...listPresets, path: `${inTeam}${listPresets.path}`, params: ofTeam },
    { data: [{ id: 3, name: 'Fairs', ...utm }] },
  );

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(dialog.getByRole('button', { name: 'UTM' }));
  const builder = within(await screen.findByRole('dialog', { name: 'UTM builder' }));
  await builder.findByRole('option', { name: 'Fairs' });
  await person.selectOptions(builder.getByLabelText('Preset'), 'Fairs');

  expect(builder.getByLabelText<HTMLInputElement>(/Source/).value).toBe('flyer');
});
