// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { forgetPerson } from '#/lib/session/forget-person.ts';
import { localEntries } from '#/lib/storage.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { counted, stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };

const list = async (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name }, patient);
const said = (name: string) => new URLSearchParams(location.search).get(name);

beforeEach(() => {
  localStorage.clear();
  stubStats(hash);
});

describe('the period that was chosen last', () => {
  test('is shown from then on, and stands in the address of what is changed then', async () => {
    const person = showScreen(ADDRESS);
    expect((await list('Period')).value).toBe('last_24_hour');
    await person.selectOptions(await list('Period'), 'Last 30 days');
    await expect.poll(() => said('period')).toBe('last_30_day');

    cleanup();
    showScreen(ADDRESS);
    expect((await list('Period')).value).toBe('last_30_day');
  });

  test('gives way to the one of an address, which is not remembered', async () => {
    localEntries.write('statsPeriod', 'last_7_day');
    const person = showScreen(`${ADDRESS}?period=last_24_hour`);
    expect((await list('Period')).value).toBe('last_24_hour');

    await person.selectOptions(await list('Comparison'), 'Previous period');

    await expect.poll(() => said('compare')).toBe('previous');
    expect(said('period')).toBe('last_24_hour');
    expect(localEntries.read('statsPeriod')).toBe('last_7_day');
  });

  test('is none of fixed days, and nobody else’s', async () => {
    showScreen(`${ADDRESS}?period=custom&from=2026-11-01&to=2026-11-02`);
    await list('Period');
    expect(localEntries.read('statsPeriod')).toBeNull();

    localEntries.write('statsPeriod', 'last_7_day');
    forgetPerson();
    expect(localEntries.read('statsPeriod')).toBeNull();
  });
});

describe('the comparison', () => {
  const refuse = (comparable: ('previous' | 'year')[]) =>
    stubStats(hash).network.answer(countTotals, makeTotals(counted, { comparable }));
  const reason = 'Your plan doesn’t show all clicks of the earlier period.';

  test('is off where the plan shows no earlier period whole, which is said', async () => {
    refuse([]);
    const person = showScreen(`${ADDRESS}?compare=previous`);
    await screen.findByText(reason, {}, patient);

    const comparison = await list('Comparison');
    expect([comparison.disabled, comparison.value]).toEqual([true, '']);
    expect(screen.getByRole('combobox', { description: reason })).toBe(comparison);
    await person.keyboard('x');
    await expect.poll(() => said('compare')).toBeNull();
    await person.keyboard('x');
    expect(said('compare')).toBeNull();
  });

  test('offers those alone that the plan shows whole', async () => {
    refuse(['previous']);
    showScreen(ADDRESS);

    const year = await screen.findByRole<HTMLOptionElement>('option', { name: /^Previous year/ }, patient);
    await expect.poll(() => year.disabled).toBe(true);
    expect((await list('Comparison')).disabled).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
  });
});

describe('single keys', () => {
  test.each([
    ['d', 'today'],
    ['e', 'yesterday'],
    ['w', 'last_7_day'],
    ['t', 'last_30_day'],
    ['m', 'this_month'],
    ['y', 'last_365_day'],
  ])('%s shows the period %s', async (key, period) => {
    const person = showScreen(ADDRESS);
    await list('Period');

    await person.keyboard(key);

    await expect.poll(() => said('period')).toBe(period);
  });

  test('compare by X, and not any more by another one', async () => {
    const person = showScreen(ADDRESS);
    await list('Period');

    await person.keyboard('x');
    await expect.poll(() => said('compare')).toBe('previous');
    await person.keyboard('x');
    await expect.poll(() => said('compare')).toBeNull();
  });

  test('do nothing where they are switched off', async () => {
    localEntries.write('singleKeys', false);
    const person = showScreen(ADDRESS);
    await list('Period');

    await person.keyboard('wx');

    expect(location.search).toBe('');
  });

  test('are told in the help', async () => {
    const person = showScreen(ADDRESS);
    await list('Period');

    await person.keyboard('?');

    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patient);
    expect(help.textContent).toContain('WLast 7 days');
    expect(help.textContent).toContain('XCompare with the previous period');
  });
});
