// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listGrowing, type GrowingLinks } from '@linklet/contract/analytics/growing.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { stubStats } from '#/testing/stub-stats.ts';

const ADDRESS = '/app/dashboard/analytics?period=last_7_day&view=growing';
const patient = { timeout: 10_000 };

const panel = async () => within(await screen.findByRole('tabpanel', { name: 'Growing' }, patient));

function stubGrowing(rows: GrowingLinks['rows']) {
  const { network } = stubStats('abcdefghijklmnop');
  network.answer(listGrowing, { rows });
  return network;
}

test('links that grow are told with their clicks, the added ones and the change, and filter', async () => {
  stubGrowing([
    { value: 'lnk.test/sale', count: 30, before: 10 },
    { value: 'lnk.test/new', count: 1500, before: 0 },
  ]);
  const person = showScreen('/app/dashboard/analytics?period=last_7_day');
  await person.click(await screen.findByRole('tab', { name: 'Growing' }, patient));

  const rows = await (await panel()).findAllByRole('row');
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
    ['30', '+20', '▲ +200%'],
    ['1,500', '+1,500', 'New'],
  ]);
  await person.click((await panel()).getByRole('button', { name: /sale/ }));

  expect(await screen.findByText('Link is lnk.test/sale')).toBeDefined();
});

test('that none grows is said, with when one does, and leads to a longer period', async () => {
  stubGrowing([]);
  const person = showScreen(ADDRESS);

  expect(await (await panel()).findByText(/^No link grew in the last 7 days\. One does with/)).toBeDefined();
  await person.click((await panel()).getByRole('button', { name: 'Show the last 30 days' }));
  expect(await (await panel()).findByText(/^No link grew in the last 30 days\./)).toBeDefined();
  expect((await panel()).queryByRole('button', { name: 'Show the last 30 days' })).toBeNull();
});

test('that the plan does not show the period before is said', async () => {
  stubGrowing(null);
  showScreen(ADDRESS);

  expect(
    await (await panel()).findByText('Your plan doesn’t show all clicks of the earlier period.'),
  ).toBeDefined();
});

test('what fails is tried again', async () => {
  const network = stubGrowing([]);
  network.answer(listGrowing, new Refusal('unavailable'));
  const person = showScreen(ADDRESS);
  const retry = await (await panel()).findByRole('button', { name: 'Retry' }, patient);

  network.answer(listGrowing, { rows: [{ value: 'lnk.test/sale', count: 30, before: 10 }] });
  await person.click(retry);

  expect(await (await panel()).findByRole('button', { name: /sale/ })).toBeDefined();
});

test('of one link there is nothing to grow beside', async () => {
  stubGrowing([]);
  showScreen('/app/analytics/abcdefghijklmnop');

  await screen.findByRole('tab', { name: 'Countries' }, patient);
  expect(screen.queryByRole('tab', { name: 'Growing' })).toBeNull();
});
