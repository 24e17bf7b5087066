// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { listPresets } from '@linklet/contract/links/utm-presets/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const ofTeam = z.object({ organization: z.string(), team: z.string() });
const inTeam = '/organization/:organization/team/:team';
const getTeamState = { ...getState, path: `${inTeam}/state`, params: ofTeam };
const createInTeam = { ...createLink, path: `${inTeam}/url/create`, params: ofTeam };
const checkInTeam = { ...checkAlias, path: `${inTeam}/alias/availability`, params: ofTeam };

const ada = makeStaff({ plan: 'pro', isDeveloper: false });

function stateOf(given: Partial<AppState> = {}): AppState {
  return makeState({
    user: ada,
    // No anti-robot check.
    captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: ['192.0.2.1'] },
    features: ['create_linklet', 'use_custom_alias'],
    ...given,
  });
}

function teamOf(slug: string, role: TeamRole | null, archived = false) {
  return makeTeam({ slug, name: slug.toUpperCase(), role, status: { archived } });
}

const acme = makeOrganization({
  permissions: ['organization.view', 'links.view', 'links.create', 'links.update'],
  teams: [
    teamOf('sales', 'member'),
    teamOf('press', 'viewer'),
    teamOf('closed', 'admin', true),
    teamOf('others', null),
  ],
});

async function openDialog(state: AppState) {
  const network = stubNetwork();
  network.answer(getState, state);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(searchLinks, { data: [], next: null, previous: null });
  network.answer(countLinks, { count: 0 });
  network.answer(listTags, { data: [], next: null });
  network.answer(getUsage, new Refusal('not_found'));
  network.answer(listOrganizations, { data: [acme] });
  const person = showScreen('/app/dashboard?openCreate=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Shorten a Link' }));
  return { network, person, dialog };
}

const salesState = stateOf({
  workspace: {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'SALES' },
    permissions: ['links.view', 'links.create'],
  },
  teamsAllowed: true,
  features: ['create_linklet', 'use_custom_alias', 'use_tags'],
});

test('a link is made in the team that is chosen, with what its plan and organization have', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  const sent: unknown[] = [];
  network.answer(getTeamState, salesState);
  network.answer(checkInTeam, { is_free: true, suggestions: [] });
  network.answer(createInTeam, ({ params, body }) => {
    sent.push([params.team, body.team, body.description, body.tags]);
    return [makeListedLink()];
  });

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  const offered = within(team).getAllByRole('option');
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(await dialog.findByRole('button', { name: 'More' }));
  await person.type(await dialog.findByLabelText(/^Description/), 'For the fair.');
  await person.click(dialog.getByRole('button', { name: 'Tags' }));
  await person.type(dialog.getByLabelText(/^Tags/), 'spring,');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await dialog.findByText('It is in SALES in Acme.');

  expect(offered.map(({ textContent }) => textContent)).toEqual(['Personal', 'Your own space', 'SALES']);
  expect(sent).toEqual([['sales', 'sales', 'For the fair.', ['spring']]]);
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

const withOptions = stateOf({
  user: { ...ada, options: { ...ada.options, max_aliases_per_url: 3 } },
  features: ['create_linklet', 'update_linklet', 'use_custom_alias', 'redirect_routes'],
});

async function openMore(state: AppState) {
  const opened = await openDialog(state);
  const { person, dialog, network } = opened;
  network.answer(checkAlias, { is_free: true, suggestions: [] });
  network.answer(listPixelScripts, { data: [] });
  for (const name of ['Password', 'Routes', 'More']) {
    await person.click(await dialog.findByRole('button', { name }));
  }
  await dialog.findByLabelText('Click limit');
  return opened;
}

test('a link is made with options and further aliases, and all its short URLs are shown', async () => {
  const { network, person, dialog } = await openMore(withOptions);
  const sent: unknown[] = [];
  network.answer(createLink, ({ body }) => {
    sent.push(body);
    const [main] = makeListedLink().aliases;
    const other = { domain: 'lnk.test', alias: 'second', linklet: 'https://lnk.test/second', is_main: false };
    return [{ ...makeListedLink(), aliases: main ? [main, { ...other, tags: [] }] : [] }];
  });

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/sale');
  await person.click(dialog.getByRole('button', { name: 'Add another alias' }));
  await person.type(dialog.getByLabelText('Alias 2'), 'second');
  await person.type(dialog.getByLabelText('Destination on Android'), 'https://example.com/droid');
  await person.selectOptions(dialog.getByLabelText('Redirect'), '301');
  await person.click(dialog.getByRole('switch', { name: 'Forward query parameters' }));
  await person.type(dialog.getByLabelText('Click limit'), '5');
  await person.type(dialog.getByLabelText('Password'), 'open sesame');
  await person.type(dialog.getByLabelText('Card title'), 'The sale');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  const others = within(await dialog.findByRole('list', { name: 'More aliases' }));

  expect(sent).toEqual([
    expect.objectContaining({
      ...{ further_aliases: [{ alias: 'second', domain: 'localhost:3000' }], redirect_status: 301 },
      ...{ passes_query: false, max_clicks: 5, password: 'open sesame', card_title: 'The sale' },
      routes: [
        {
          match: 'all',
          conditions: [{ condition: 'os', operation: 'is', value: ['android'] }],
          url: 'https://example.com/droid',
        },
      ],
    }),
  ]);
  others.getByText('second', { selector: 'strong' });
});

const scriptsOf = (id: number, name: string) => ({
  data: [{ id, name, provider: 'meta' as const, pixel_id: '1234567890', links: 0 }],
});

test('a link is made with pixel scripts of its workspace alone, and with public statistics or none', async () => {
  const { network, person, dialog } = await openDialog({
    ...withOptions,
    user: { ...ada, options: { ...ada.options, max_aliases_per_url: 3, analytics_public: true } },
    teamsAllowed: true,
  });
  const sent: unknown[] = [];
  network.answer(listPixelScripts, scriptsOf(7, 'Shop'));
  network.answer(
    { ...listPixelScripts, path: `${inTeam}${listPixelScripts.path}`, params: ofTeam },
    scriptsOf(8, 'Fair'),
  );
  network.answer(getTeamState, { ...withOptions, workspace: salesState.workspace });
  network.answer(createInTeam, ({ body }) => {
    sent.push([body.pixels, body.analytics_enabled, body.analytics_public]);
    return [makeListedLink()];
  });
  network.answer(createLink, ({ body }) => {
    sent.push([body.pixels, body.analytics_enabled, body.analytics_public]);
    return [makeListedLink()];
  });

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/sale');
  await person.click(await dialog.findByRole('button', { name: 'More' }));
  await person.click(await dialog.findByRole('checkbox', { name: 'Shop' }));
  await person.click(dialog.getByRole('switch', { name: /^Public/ }));
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await person.click(await dialog.findByRole('button', { name: 'Shorten another' }));

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(await dialog.findByRole('button', { name: 'More' }));
  await person.click(await dialog.findByRole('checkbox', { name: 'Shop' }));
  await person.click(dialog.getByRole('switch', { name: 'Count clicks' }));
  await person.selectOptions(dialog.getByLabelText('Team'), 'SALES');
  await dialog.findByRole('checkbox', { name: 'Fair', checked: false });
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await dialog.findByText('It is in SALES in Acme.');

  expect(sent).toEqual([
    [[7], undefined, true],
    [undefined, false, undefined],
  ]);
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
  await person.click(await dialog.findByRole('button', { name: 'Add UTM' }));
  const builder = within(await screen.findByRole('dialog', { name: 'UTM builder' }));
  await builder.findByRole('option', { name: 'Fairs' });
  await person.selectOptions(builder.getByLabelText('Preset'), 'Fairs');

  expect(builder.getByLabelText<HTMLInputElement>(/Source/).value).toBe('flyer');
});

test('a link without options is sent without any', async () => {
  const { network, person, dialog } = await openMore(withOptions);
  const sent: object[] = [];
  network.answer(createLink, ({ body }) => {
    sent.push(body);
    return [makeListedLink()];
  });

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/sale');
  await person.type(dialog.getByLabelText('Click limit'), '5');
  await person.clear(dialog.getByLabelText('Click limit'));
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await dialog.findByRole('heading', { name: 'Your short link is ready' });

  expect(Object.keys(sent[0] ?? {})).not.toContain('max_clicks');
  expect(sent).toEqual([expect.objectContaining({ further_aliases: [], routes: [] })]);
});

test.each<[string, Refusal, string]>([
  ['Destination on Android', new Refusal('url_banned', 'routes.0.url'), 'Links to this site'],
  ['Alias 2', new Refusal('alias_taken', 'further_aliases.0.alias'), 'The new alias is not unique.'],
  ['Start date (your local time)', new Refusal('start_out_of_range'), 'The start must be before'],
])('what is refused stands beside its field: %s', async (label, refusal, sentence) => {
  const { network, person, dialog } = await openMore(withOptions);
  network.answer(createLink, refusal);

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/sale');
  await person.click(dialog.getByRole('button', { name: 'Add another alias' }));
  await person.type(dialog.getByLabelText('Alias 2'), 'second');
  await person.type(dialog.getByLabelText('Destination on Android'), 'https://example.com/droid');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));

  await expect.poll(() => dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getAllByText(new RegExp(`^${sentence}`)).length).toBeGreaterThan(0);
});

test('what is plainly wrong with an option is said before anything is sent', async () => {
  const { person, dialog } = await openMore(withOptions);

  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/sale');
  await person.type(dialog.getByLabelText('Click limit'), 'five');
  await person.type(dialog.getByLabelText('Card text'), 'Until Sunday.');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));

  await dialog.findByText('The limit is not a whole number.', { selector: '.field-error' });
  await dialog.findByText('The title field is required.', { selector: '.field-error' });
});

test('a plan without options and with one alias for each link has none to show', async () => {
  const { dialog } = await openDialog(stateOf());

  await dialog.findByRole('button', { name: 'UTM' });

  for (const name of ['Password', 'Routes', 'More']) {
    expect(dialog.queryByRole('button', { name })).toBeNull();
  }
});
