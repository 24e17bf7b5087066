// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { countBy, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { at, counted, stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };

const said = (name: string) => new URLSearchParams(location.search).get(name);

test('a figure shows its course on the chart, and what all cards count', async () => {
  stubStats(hash);
  const person = showScreen(ADDRESS);
  const chart = await screen.findByRole('slider', { name: 'Clicks over time' }, patient);
  const drawn = () =>
    [...chart.querySelectorAll('g.timeline-line')].map((line) => line.getAttribute('data-series'));
  expect(drawn().toSorted()).toEqual(['human', 'unique']);

  await person.click(screen.getByRole('button', { name: /^Bots 4/, pressed: false }));

  await expect.poll(drawn).toEqual(['bot']);
  expect(said('kind')).toBe('bot');
  expect(await screen.findByRole('table', { name: 'Bots by country' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^QR scans/ })).toBeNull();
});

test('lists of bots, and filters by them, count bots beside whatever metric', async () => {
  const asked: string[] = [];
  stubStats(hash).network.answer(countBy, ({ params, query }) => {
    asked.push(`${params.dimension} ${query.kind}`);
    return { total: 4, values: 1, rows: [{ value: 'preview', count: 4, before: null }] };
  });
  const person = showScreen(`${ADDRESS}?view=bot`);

  expect(await screen.findByRole('table', { name: 'Bots by bot type' }, patient)).toBeDefined();
  await person.selectOptions(screen.getByLabelText('Bots by'), 'Detected by');
  expect(await screen.findByRole('table', { name: 'Bots by reason' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter clicks' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Filter by'));
  for (const list of ['Bot types', 'Detected by', 'Browsers']) {
    await person.selectOptions(dialog.getByLabelText('Filter by'), list);
    expect(await dialog.findByRole('list', { name: list })).toBeDefined();
  }

  expect(asked.filter((each) => /^(?:bot|reason|browser) /.test(each))).toEqual(
    expect.arrayContaining(['bot bot', 'reason bot', 'browser human']),
  );
  expect(asked).not.toContain('bot human');
  expect(asked).not.toContain('reason human');
});

test('figures say the change by arrow and sign, and from what', async () => {
  const before = { from: at, until: at, totals: { ...counted, human: 20, unique: 40 } };
  stubStats(hash).network.answer(countTotals, makeTotals(counted, { before }));
  showScreen(`${ADDRESS}?compare=previous`);

  expect(await screen.findByRole('button', { name: 'Clicks 30 +50% from 20' }, patient)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Unique visitors 20 −50% from 40' })).toBeDefined();
});

test('a question mark says what is counted to the keyboard, until Esc', async () => {
  stubStats(hash);
  const person = showScreen(`${ADDRESS}?filters=country:DE`);
  const mark = await screen.findByRole('button', { name: 'What are unique visitors?' }, patient);

  mark.focus();
  expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Each person counts once a day.');
  await person.keyboard('{Escape}');

  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
  expect(said('filters')).toBe('country:DE');
});

test('tabs stand in the address, and an old one leads to its card', async () => {
  stubStats(hash);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const person = showScreen(`${ADDRESS}?view=languages`);

  expect(await screen.findByRole('tab', { name: 'Languages', selected: true }, patient)).toBeDefined();
  expect(scrolled).toHaveBeenCalledOnce();
  await person.click(screen.getByRole('tab', { name: 'Campaigns' }));
  await person.selectOptions(await screen.findByLabelText('Campaigns by'), 'UTM medium');

  await expect.poll(() => said('view')).toBe('language,utm_medium');
  expect(await screen.findByRole('table', { name: 'Clicks by medium' })).toBeDefined();
});

test('what is out of sight is not asked for until it comes near', async () => {
  const { asked } = stubStats(hash);
  const comeNear: (() => void)[] = [];
  showScreen(ADDRESS);
  window.IntersectionObserver = class extends IntersectionObserver {
    readonly #tell: IntersectionObserverCallback;

    constructor(tell: IntersectionObserverCallback) {
      super(tell);
      this.#tell = tell;
    }

    override observe(target: Element): void {
      comeNear.push(() => this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this));
    }
  };

  await screen.findByRole('slider', { name: 'Clicks over time' }, patient);
  const sources = within(screen.getByRole('tabpanel', { name: 'Sources' }));
  expect(asked).toEqual([]);
  comeNear[0]?.();

  expect(await sources.findByRole('table', { name: 'Clicks by source' })).toBeDefined();
  expect(asked).toEqual(['source ']);
});

test('places, sites and devices have a picture', async () => {
  stubStats(hash);
  showScreen(`${ADDRESS}?view=referrer`);

  await expect.poll(() => document.querySelectorAll('img.flag').length, patient).toBe(2);
  expect(document.querySelectorAll('.bar-line .site-mark').length).toBeGreaterThan(0);
});
