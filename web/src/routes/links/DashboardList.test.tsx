// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { countClickDays, countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { listLinkExports, requestLinkExport } from '@linklet/contract/links/exports.ts';
import { changeLinks, listLinkHashes, searchLinks } from '@linklet/contract/links/list.ts';
import type { LinkState } from '@linklet/contract/links/links.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { patient, hashOf, makeLink, stubList, showList } from '#/testing/show-list.ts';
import { showScreen } from '#/testing/show-screen.tsx';

const actionsOf = (bar: ReturnType<typeof within>) =>
  ['Add tag', 'Restore', 'Archive', 'Delete', 'Export'].filter(
    (name) => bar.queryByRole('button', { name }) !== null,
  );

test.each<[string, LinkState[], string[]]>([
  ['active links', ['active', 'active'], ['Add tag', 'Archive', 'Delete', 'Export']],
  ['archived links', ['archived', 'archived'], ['Add tag', 'Restore', 'Delete', 'Export']],
  ['links of both kinds', ['active', 'archived'], ['Add tag', 'Restore', 'Archive', 'Delete', 'Export']],
  ['deleted links', ['deleted', 'deleted'], ['Add tag', 'Restore']],
])('to %s is offered what fits them', async (_, states, offered) => {
  const { bar } = await showList({ links: states.map((state, at) => makeLink(`link${String(at)}`, state)) });

  expect(actionsOf(bar)).toEqual(offered);
});

test('selected links are exported by their names', async () => {
  const links = [makeLink('one'), makeLink('two', 'archived')];
  const { network, person, bar } = await showList({ links });
  const sent: unknown[] = [];
  network.answer(listLinkExports, { data: [] });
  network.answer(requestLinkExport, ({ body }) => {
    sent.push(body.filter.links, body.clicks);
    return {
      id: 1,
      format: body.format,
      has_clicks: false,
      total: null,
      done: 0,
      created_at: '2026-01-01T00:00:00Z',
      made_at: null,
    };
  });

  await person.click(bar.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export links' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Format'));
  expect(dialog.getByRole('checkbox', { name: 'Only the 2 selected links' })).toHaveProperty('checked', true);
  await person.click(dialog.getByRole('button', { name: 'Export' }));

  await expect.poll(() => sent).toEqual([[hashOf('one'), hashOf('two')], null]);

  await person.click(dialog.getByRole('checkbox', { name: 'With clicks' }));
  await person.selectOptions(dialog.getByLabelText('Clicks in'), 'Last 30 days');
  await person.click(dialog.getByRole('button', { name: 'Export' }));

  await expect.poll(() => sent.at(-1)).toMatchObject({ period: 'last_30_day' });
});

test('two to five links are compared on the screen of statistics', async () => {
  const { person, bar } = await showList({ links: [makeLink('one', 'active'), makeLink('two', 'active')] });

  await person.click(bar.getByRole('button', { name: 'Compare' }));

  await expect.poll(() => location.pathname, patient).toBe('/app/dashboard/analytics');
  expect(new URLSearchParams(location.search).get('series')).toBe(
    `link:${hashOf('one')},link:${hashOf('two')}`,
  );
});

test('one link is not compared', async () => {
  const { bar } = await showList({ links: [makeLink('one', 'active')] });

  expect(bar.queryByRole('button', { name: 'Compare' })).toBeNull();
});

test('rare acts stand in a menu, which closes with each', async () => {
  const { person, bar } = await showList({ links: [makeLink('one', 'active')] });
  const menu = bar.getByText('More actions').closest('details');

  await person.click(bar.getByText('More actions'));
  await person.click(bar.getByRole('button', { name: 'Remove tag' }));

  expect(await screen.findByRole('dialog', { name: /tag/i }, patient)).toBeDefined();
  expect(menu?.open).toBe(false);
});

test('all links of a list are selected, the focus stays at them, and nothing is offered to restore', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one')], count: 3 });
  network.answer(listLinkHashes, { data: ['one', 'two', 'three'].map(hashOf), next: null });

  await person.click(bar.getByRole('button', { name: 'Select all 3 links' }));
  await bar.findByText('3 links selected');

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Selected links');
  expect(actionsOf(bar)).toEqual(['Add tag', 'Archive', 'Delete', 'Export']);
});

test('after links are deleted together the focus is at the list, though it has become empty', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one')] });
  network.answer(changeLinks, ({ body }) => {
    network.answer(searchLinks, { data: [], next: null, previous: null });
    return { changed: body.links, failed: [], former: {}, destinations: {} };
  });

  await person.click(bar.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^It stops redirecting\. You can restore it .*; its aliases stay reserved\.$/);
  await person.click(await screen.findByRole('button', { name: 'Delete 1 link' }));
  await screen.findByRole('heading', { name: 'No short links yet' });

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Links');
});

test('after a dialog of those that failed the focus is at the list', async () => {
  const { network, person, bar } = await showList({ links: [makeLink('one', 'archived')] });
  network.answer(changeLinks, ({ body }) => ({
    changed: [],
    former: {},
    destinations: {},
    failed: body.links.map((hash) => ({ hash, linklet: null, message: 'Not found.' })),
  }));

  await person.click(bar.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 link not changed' }));
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) await person.click(close);

  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Links');
});

test.each(['2024', 'true', '"quoted"', '1e3', 'null', '007'])(
  'an address says that %s is searched for, and is read alike',
  async (text) => {
    const asked: string[] = [];
    const network = stubList({ links: [makeLink('one')] });
    network.answer(searchLinks, ({ query }) => {
      asked.push(query.search);
      return { data: [makeLink('one')], next: null, previous: null };
    });
    const address = `/app/dashboard?${new URLSearchParams({ search: text }).toString()}`;

    const person = showScreen(address);
    await screen.findByRole('checkbox', { name: 'Select page' }, patient);
    await person.click(screen.getByRole('link', { name: /^lnk\.test\/ ?one$/ }));

    expect(asked[0]).toBe(text);
    expect(new URLSearchParams(location.search).get('search')).toBe(text);
  },
);

test('the address of the form for a link says so plainly', async () => {
  const network = stubList({ links: [makeLink('one')] });
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), features: ['create_linklet'] }));
  const person = showScreen('/app/dashboard');
  await screen.findByRole('checkbox', { name: 'Select page' }, patient);

  await person.keyboard('c');

  await expect.poll(() => location.search).toBe('?openCreate=true');
});

test('keys act on all that is selected, and Esc ends the selection before anything else', async () => {
  const links = [makeLink('one'), makeLink('two'), makeLink('three')];
  const network = stubList({ links });
  const sent: string[][] = [];
  network.answer(changeLinks, ({ body }) => {
    sent.push(body.links);
    return { changed: body.links, failed: [], former: {}, destinations: {} };
  });
  const person = showScreen('/app/dashboard');
  await screen.findByRole('checkbox', { name: 'Select page' }, patient);

  await person.keyboard('j j a');
  await screen.findByRole('dialog', { name: 'Archive 2 links?' });
  await person.keyboard('{Escape}');
  screen.getByText('2 links selected');
  await person.keyboard('a');
  await person.click(await screen.findByRole('button', { name: 'Archive 2 links' }));
  await expect.poll(() => sent).toEqual([[hashOf('one'), hashOf('two')]]);

  await person.click(await screen.findByRole('checkbox', { name: 'Select lnk.test/three' }));
  screen.getByText('1 link selected');
  await person.keyboard('{Escape}');
  expect(screen.queryByText('1 link selected')).toBeNull();
});

test('the search keeps the focus while it finds, and Esc empties it', async () => {
  const network = stubList({ links: [makeLink('one')] });
  const asked: string[] = [];
  network.answer(searchLinks, ({ query }) => {
    asked.push(query.search);
    return { data: [makeLink('one')], next: null, previous: null };
  });
  const person = showScreen('/app/dashboard');
  const field = await screen.findByRole('searchbox', {}, patient);

  await person.type(field, 'one');
  await expect.poll(() => asked).toContain('one');
  await person.keyboard('x');
  expect(field).toHaveProperty('value', 'onex');
  await person.keyboard('{Escape}');

  expect(field).toHaveProperty('value', '');
  await expect.poll(() => location.search).toBe('');
});

test('a row says how often its link was clicked, which leads to its statistics', async () => {
  const network = stubList({ links: [makeLink('one')] });
  network.answer(countClicks, { clicks: { [hashOf('one')]: 1988 }, last: {} });
  network.answer(countClickDays, { days: { [hashOf('one')]: Array<number>(30).fill(3) } });
  showScreen('/app/dashboard');

  const clicks = await screen.findByRole('link', { name: '1,988 clicks on lnk.test/one' }, patient);

  expect(clicks.getAttribute('href')).toBe(`/app/analytics/${hashOf('one')}`);
  const row = clicks.closest('li');
  await expect.poll(() => row?.querySelector('.sparkline path')?.getAttribute('d')).toMatch(/^M0\.0,/);
});

test('rows of one line are chosen for this browser, and given up again', async () => {
  stubList({ links: [makeLink('one')] });
  const person = showScreen('/app/dashboard');
  const row = () => screen.getByRole('link', { name: /^lnk\.test\/ ?one$/ }).closest('ul');

  await person.click(await screen.findByRole('button', { name: 'Compact rows' }, patient));
  expect(row()?.className).toContain('compact');
  cleanup();
  showScreen('/app/dashboard');

  await person.click(await screen.findByRole('button', { name: 'Comfortable rows' }, patient));
  expect(row()?.className).not.toContain('compact');
});

test('days that narrow the list are those of the browser’s zone', async () => {
  const network = stubList({ links: [makeLink('one')] });
  const asked: unknown[] = [];
  network.answer(searchLinks, ({ query }) => {
    asked.push([query.from, query.zone]);
    return { data: [makeLink('one')], next: null, previous: null };
  });
  showScreen('/app/dashboard?from=2026-01-02');

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => asked, patient).toContainEqual(['2026-01-02', timeZone]);
});

test('each filter of the list is taken off by its own button', async () => {
  stubList({ links: [makeLink('one')] });
  const person = showScreen('/app/dashboard?tag=winter&from=2026-01-02');
  const chips = within(await screen.findByRole('list', { name: 'Filters' }, patient));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tag is winter',
    'Created from Jan 2, 2026',
  ]);

  await person.click(chips.getByRole('button', { name: 'Remove the filter Tag is winter' }));

  await expect.poll(() => new URLSearchParams(location.search).get('tag')).toBeNull();
  expect(new URLSearchParams(location.search).get('from')).toBe('2026-01-02');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Filters' }));
});

test.each([
  ['with', ['use_analytics' as const], true],
  ['without', [], false],
])('a plan %s statistics sorts by clicks: %s', async (_, features, expected) => {
  const network = stubList({ links: [makeLink('one')] });
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), features }));
  showScreen('/app/dashboard');

  const sort = within(await screen.findByLabelText('Sort', {}, patient));

  expect(sort.queryByRole('option', { name: 'Most clicks' }) !== null).toBe(expected);
});
