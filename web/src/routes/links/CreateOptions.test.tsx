// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { Refusal } from '#/testing/stub-network.ts';
import {
  ofTeam,
  inTeam,
  getTeamState,
  createInTeam,
  ada,
  stateOf,
  openDialog,
  salesState,
} from '#/testing/create-dialog.ts';

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
  const hint = dialog.getByText('Visitors must enter it to continue.');
  expect(dialog.getByLabelText('Password').getAttribute('aria-describedby')).toContain(hint.id);
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
