import { expect, test } from 'vitest';
import type { RedirectRoute, RouteCondition } from './conditions.ts';
import { findRouteWarnings } from './warnings.ts';

const now = Date.UTC(2026, 10, 24);
const shortUrls = ['https://lnk.test/Sale'];

type About = RouteCondition['condition'];
type Operation = RouteCondition['operation'];

const when = (condition: About, operation: Operation, ...value: string[]): RouteCondition => ({
  condition,
  operation,
  value,
});
const source = (operation: Operation, ...value: string[]): RouteCondition => ({
  ...when('query', operation, ...value),
  parameter: 'utm_source',
});
const inBerlin = (condition: RouteCondition): RouteCondition => ({
  ...condition,
  time_zone: 'Europe/Berlin',
});

const all = (...conditions: RouteCondition[]) => ({ match: 'all' as const, conditions });
const any = (...conditions: RouteCondition[]) => ({ match: 'any' as const, conditions });

function warningsOf(...routes: Pick<RedirectRoute, 'match' | 'conditions'>[]) {
  const whole = routes.map((route, at) => ({ ...route, id: String(at), url: 'https://a.example/' }));
  return findRouteWarnings(whole, { now, shortUrls });
}

const german = when('language', 'is', 'de');
const ios = when('os', 'is', 'ios');
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

test.each([
  ['the same conditions', all(ios, german), all(german, ios)],
  ['fewer conditions', all(ios), all(ios, german)],
  ['a language that takes its regions', all(german), all(when('language', 'is', 'de-AT'))],
  ['more countries', all(when('country', 'is', 'DE', 'AT')), all(when('country', 'is', 'AT'))],
  ['fewer exceptions', all(when('country', 'is_not', 'DE')), all(when('country', 'is_not', 'DE', 'AT'))],
  ['all but another', all(when('country', 'is_not', 'DE')), all(when('country', 'is', 'AT'))],
  ['a host above', all(when('referrer', 'is', 'a.com')), all(when('referrer', 'is', 'm.a.com'))],
  ['any referrer', all(when('referrer', 'exists')), all(when('referrer', 'contains', 'a'))],
  ['a part of the name', all(when('city', 'contains', 'on')), all(when('city', 'is', 'London'))],
  ['no parameter', all(source('is_not', 'mail')), all(source('not_exists'))],
  ['any of several', any(ios, german), all(german, when('country', 'is', 'DE'))],
  ['any of more', any(ios, german), any(german, ios)],
  ['a longer time', all(when('date', 'after', '2027-01-01')), all(when('date', 'after', '2028-01-01'))],
  ['longer hours', all(when('hour', 'between', '8', '18')), all(when('hour', 'between', '9', '17'))],
  ['a night around it', all(when('hour', 'between', '22', '6')), all(when('hour', 'between', '0', '5'))],
  ['a larger share', all(when('share', 'between', '0', '50')), all(when('share', 'between', '10', '20'))],
  ['more days', all(when('weekday', 'is_not', 'sun')), all(when('weekday', 'is', 'mon', 'tue'))],
])('a route never fires after one with %s', (_, earlier, later) => {
  expect(warningsOf(earlier, later)).toEqual([{ at: 1, kind: 'shadowed', by: 0 }]);
});

test.each([
  ['more conditions', all(ios, german), all(ios)],
  ['another language', all(german), all(when('language', 'is', 'fr'))],
  ['one of its countries', all(when('country', 'is', 'AT')), all(when('country', 'is', 'DE', 'AT'))],
  ['a host below', all(when('referrer', 'is', 'm.a.com')), all(when('referrer', 'is', 'a.com'))],
  ['all of what it has any of', all(ios, german), any(ios, german)],
  [
    'the hours of another zone',
    all(inBerlin(when('hour', 'between', '8', '18'))),
    all(when('hour', 'between', '9', '17')),
  ],
  ['another parameter', all(source('exists')), all({ ...source('exists'), parameter: 'ref' })],
  // A parameter may come twice.
  ['not that value', all(source('is_not', 'a')), all(source('is', 'b'))],
  ['a share beside it', all(when('share', 'between', '0', '50')), all(when('share', 'between', '40', '60'))],
])('a route may fire after one with %s', (_, earlier, later) => {
  expect(warningsOf(earlier, later)).toEqual([]);
});

test.each([
  ['two countries', all(when('country', 'is', 'DE'), when('country', 'is', 'AT'))],
  ['a device and not that device', all(when('device', 'is', 'mobile'), when('device', 'is_not', 'mobile'))],
  ['dates apart', all(when('date', 'before', '2027-01-01'), when('date', 'after', '2028-01-01'))],
  ['hours apart', all(when('hour', 'between', '8', '10'), when('hour', 'between', '22', '6'))],
  ['shares apart', all(when('share', 'between', '0', '50'), when('share', 'between', '50', '100'))],
  ['a parameter that is missing', all(source('not_exists'), source('is', 'mail'))],
  ['no day at all', all(when('weekday', 'is_not', ...week))],
  ['no person and no bot', all(when('bot', 'is_not', 'person'), when('bot', 'is', 'person'))],
])('a route with %s contradicts itself', (_, route) => {
  expect(warningsOf(route)).toEqual([{ at: 0, kind: 'contradiction' }]);
});

test.each([
  ['every day', all(when('weekday', 'is', ...week))],
  ['every hour', all(when('hour', 'between', '0', '24'))],
  ['every share', all(when('share', 'between', '0', '100'))],
  ['people or bots', any(when('bot', 'is', 'person'), when('bot', 'is', 'bot'))],
  ['a country or not that one', any(when('country', 'is', 'DE'), when('country', 'is_not', 'DE'))],
  ['before or after', any(when('date', 'before', '2027-01-01'), when('date', 'after', '2027-01-01'))],
])('a route for %s takes everybody, so that later ones never fire', (_, route) => {
  expect(warningsOf(route, all(ios))).toEqual([
    { at: 0, kind: 'everybody' },
    { at: 1, kind: 'shadowed', by: 0 },
  ]);
});

test('a route whose dates have passed fires no more', () => {
  const past = when('date', 'before', '2026-11-24T00:00:00Z');

  expect(warningsOf(all(past, ios), any(past, ios))).toEqual([{ at: 0, kind: 'past' }]);
});

test.each([
  'https://lnk.test/Sale',
  'lnk.test/sale',
  'https://lnk.test/SALE+',
  'https://lnk.test/sale?a=1#b',
])('a route to %s leads in a circle', (url) => {
  const routes = [{ id: 'a', ...all(ios), url }];

  expect(findRouteWarnings(routes, { now, shortUrls })).toEqual([{ at: 0, kind: 'circle' }]);
});

test('a route to another link of the same host does not', () => {
  const routes = [{ id: 'a', ...all(ios), url: 'https://lnk.test/sales' }];

  expect(findRouteWarnings(routes, { now, shortUrls })).toEqual([]);
});
