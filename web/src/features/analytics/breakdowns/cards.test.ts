import { expect, test } from 'vitest';
import { statsDimensions } from '@linklet/contract/analytics/filters.ts';
import {
  isMeant,
  linkCards,
  openTab,
  readView,
  sharedCards,
  withTab,
  workspaceCards,
  type Card,
} from './cards.ts';

const shownBy = (cards: readonly Card[]) =>
  new Set(cards.flatMap(({ tabs }) => tabs.flatMap(({ id, lists = [] }) => [id, ...lists])));

test('every dimension has a tab', () => {
  const shown = shownBy(workspaceCards);

  expect(statsDimensions.filter((dimension) => !shown.has(dimension))).toEqual([]);
});

test('those whom statistics are shared with are told neither links, tags and aliases nor routes', () => {
  const shown = shownBy(sharedCards);

  expect(['link', 'tag', 'domain', 'alias', 'rule'].filter((id) => shown.has(id as never))).toEqual([]);
  expect(shown.has('bot')).toBe(true);
  expect(shown.has('popular')).toBe(true);
});

const cardWith = (id: string) => linkCards.find(({ tabs }) => tabs.some((tab) => tab.id === id)) as Card;

test.each([
  ['sources', 'source', 'source'],
  ['location', 'country', 'map'],
  ['languages', 'country', 'language'],
  ['devices', 'device', 'device'],
  ['daily', 'popular', 'weekday'],
  ['hourly', 'popular', 'hour'],
])('the old view “%s” opens its tab, and is what its reader came for', (view, card, list) => {
  expect(readView(view)).toBe(view);
  expect(openTab(cardWith(card), view).list).toBe(list);
  expect(linkCards.filter((each) => isMeant(each, view))).toEqual([cardWith(card)]);
});

test.each(['general', 'timeline', ''])('the view “%s” is the page as it is at first', (view) => {
  expect(linkCards.filter((card) => isMeant(card, view))).toEqual([]);
  expect(openTab(cardWith('country'), view).list).toBe('country');
});

test('each card keeps its tab in the address, and says nothing of the first', () => {
  const cities = withTab(cardWith('country'), 'location', 'city');
  const both = withTab(cardWith('source'), cities, 'utm_term');

  expect(both).toBe('city,utm_term');
  expect(openTab(cardWith('source'), both)).toMatchObject({ list: 'utm_term', tab: { id: 'utm_campaign' } });
  expect(withTab(cardWith('country'), both, 'country')).toBe('utm_term');
});

test('what an address says beside is left out', () => {
  expect(readView('x,city,,city')).toBe('city');
});
