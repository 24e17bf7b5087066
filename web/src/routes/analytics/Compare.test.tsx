// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { compareClicks, type ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import { writeOneSeries } from '@linklet/contract/analytics/series.ts';
import { searchLinks } from '@linklet/contract/links/list.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { stubStats } from '#/testing/stub-stats.ts';

const ADDRESS = '/app/dashboard/analytics';
const patient = { timeout: 10_000 };
const hash = 'abcdefghijklmnop';
const said = (name: string) => new URLSearchParams(location.search).get(name);
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Compare links or tags' }, patient));

const answerOf = (names: string[]): ComparedClicks => ({
  ...{ step: 'day', is_running: false, points: ['2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'] },
  ...{ total: 40, is_estimated: false },
  series: names.map((name, index) => ({
    ...{
      kind: name.includes('/') ? ('link' as const) : ('tag' as const),
      value: name.includes('/') ? hash : name,
    },
    ...{ name, human: 10 + index, unique: 5, before: 8, points: [4, 6 + index] },
  })),
});

function stubCompared() {
  const { network } = stubStats(hash);
  const asked: string[][] = [];
  network.answer(searchLinks, { data: [makeListedLink({ hash })], next: null, previous: null });
  network.answer(listTags, { data: ['spring', 'summer'].map((name) => ({ name, links: 1 })), next: null });
  network.answer(compareClicks, ({ query }) => {
    asked.push(query.series.map(writeOneSeries));
    return answerOf(query.series.map(({ kind, value }) => (kind === 'link' ? 'lnk.test/sale' : value)));
  });
  return { network, asked };
}

test('what is compared stands in the address, as a line and a row each', async () => {
  const { asked } = stubCompared();
  showScreen(`${ADDRESS}?compare=previous&series=link:${hash},tag:spring`);

  const chart = await (await panel()).findByRole('slider', { name: 'Clicks over time' }, patient);
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: lnk\.test\/sale 6, spring 7$/);
  expect(chart.querySelectorAll('g.timeline-line')).toHaveLength(2);
  expect([...chart.querySelectorAll('.compared-label')].map((label) => label.textContent)).toEqual([
    '1',
    '2',
  ]);
  const rows = within((await panel()).getByRole('table')).getAllByRole('row');
  expect([...(rows[2]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    ...['2spring', '11', '5'],
    ...['28%', '▲ +38%'],
  ]);
  expect(asked[0]).toEqual([`link:${hash}`, 'tag:spring']);
});

test('links and tags are added by name, taken off again, and put into the address', async () => {
  stubCompared();
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Compare links or tags' }, patient));
  const box = await (await panel()).findByLabelText('Add a link or tag', {}, patient);
  expect(document.activeElement).toBe(box);
  expect((await panel()).getByText('Choose at least two links or tags.')).toBeDefined();
  await expect.poll(() => document.querySelectorAll('datalist option').length).toBe(3);
  await person.type(box, 'tag:spring{Enter}');
  await expect.poll(() => said('series')).toBe('tag:spring');
  await expect.poll(() => document.querySelectorAll('datalist option').length).toBe(2);
  await person.type(box, 'tag:summer{Enter}');

  expect(await (await panel()).findByRole('slider', {}, patient)).toBeDefined();
  expect([said('series'), said('compare')]).toEqual(['tag:spring,tag:summer', 'previous']);
  await person.click((await panel()).getByRole('button', { name: 'Remove spring' }));
  await expect.poll(() => said('series')).toBe('tag:summer');
  await person.click((await panel()).getByRole('button', { name: 'Close comparison' }));
  await expect.poll(() => said('series')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Compare links or tags' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Statistics' }));
});

test('what is no link or tag is not added, and more than five are not either', async () => {
  stubCompared();
  const person = showScreen(`${ADDRESS}?series=tag:a1,tag:b1,tag:c1,tag:d1`);
  const box = await (await panel()).findByLabelText('Add a link or tag', {}, patient);

  await person.type(box, 'nothing{Enter}');
  expect(await (await panel()).findByText('Choose a link or a tag from the list.')).toBeDefined();
  await person.clear(box);
  await expect.poll(() => document.querySelectorAll('datalist option').length).toBe(3);
  await person.type(box, 'tag:spring{Enter}');

  const full = await (await panel()).findByText('5 is the most. Remove one to add another.');
  await waitFor(() => expect(document.activeElement).toBe(full));
  expect((await panel()).queryByLabelText('Add a link or tag')).toBeNull();
});

test('what is not there any more is said, and can be taken off', async () => {
  const { network } = stubCompared();
  network.answer(compareClicks, new Refusal('tag_not_found'));
  showScreen(`${ADDRESS}?series=tag:gone,tag:spring`);

  expect(await (await panel()).findByRole('alert', {}, patient)).toBeDefined();
  expect((await panel()).getByRole('button', { name: 'Remove gone' })).toBeDefined();
});

test('one link’s statistics have nothing to compare', async () => {
  stubCompared();
  showScreen(`/app/analytics/${hash}?series=tag:spring,tag:summer`);

  await screen.findByRole('tab', { name: 'Countries' }, patient);
  expect(screen.queryByRole('region', { name: 'Compare links or tags' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Compare links or tags' })).toBeNull();
});
