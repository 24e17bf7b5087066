import type { RedirectRoute, RouteCondition } from '../redirect-routes/conditions.ts';
import { visitorNames, type VisitorName } from './route-visitors.ts';

/** The route that fires for each visitor, shared by the tests of the evaluator and of the front door. */
export interface RouteCase {
  name: string;
  visitor: VisitorName;
  at: string;
  share: number;
  routes: RedirectRoute[];
  fires: string;
}

const noon = '2026-11-24T12:00:00.000Z';

type Operation = RouteCondition['operation'];

function when(condition: RouteCondition['condition'], operation: Operation, ...value: string[]) {
  return { condition, operation, value };
}

function parameter(name: string, operation: Operation, ...value: string[]): RouteCondition {
  return { condition: 'query', parameter: name, operation, value };
}

function inZone(zone: string, condition: RouteCondition): RouteCondition {
  return { ...condition, time_zone: zone };
}

/** Whether the condition holds for each visitor, in the order of `routeVisitors`. */
const conditionRows: readonly [RouteCondition, string][] = [
  [when('country', 'is', 'DE'), '1000000000'],
  [when('country', 'is', 'DE', 'AT', 'CH'), '1100010000'],
  [when('country', 'is_not', 'DE'), '0111111111'],
  [when('country', 'is_not', 'US', 'DE'), '0101111101'],
  [when('region', 'is', 'bavaria'), '1000000000'],
  [when('region', 'is_not', 'Bavaria', 'England'), '0111011111'],
  [when('region', 'contains', 'land'), '0000100000'],
  [when('region', 'contains', 'FRANCE', 'forn'), '0011000010'],
  [when('city', 'is', 'MUNICH', 'São Paulo'), '1000001000'],
  [when('city', 'is', 'SÃO PAULO'), '0000001000'],
  [when('city', 'is_not', 'Vienna'), '1011111111'],
  [when('city', 'contains', 'on'), '0000100000'],
  [when('language', 'is', 'de'), '1100000000'],
  [when('language', 'is', 'de-AT'), '0100000000'],
  [when('language', 'is', 'DE-de'), '1000000000'],
  [when('language', 'is', 'fr', 'pt-BR'), '0001011000'],
  [when('language', 'is', 'fr-CH'), '0000010000'],
  [when('language', 'is', 'pt'), '0000001000'],
  [when('language', 'is_not', 'en'), '1101011111'],
  [when('device', 'is', 'mobile'), '1100000001'],
  [when('device', 'is', 'tablet'), '0000011000'],
  [when('device', 'is', 'desktop'), '0011100100'],
  [when('device', 'is', 'mobile', 'tablet'), '1100011001'],
  [when('device', 'is_not', 'mobile'), '0011111110'],
  [when('os', 'is', 'ios'), '1000010000'],
  [when('os', 'is', 'android'), '0100001001'],
  [when('os', 'is', 'windows'), '0010000100'],
  [when('os', 'is', 'macos'), '0001000000'],
  [when('os', 'is', 'linux'), '0000100000'],
  [when('os', 'is', 'other'), '0000000000'],
  [when('os', 'is_not', 'ios', 'android'), '0011100110'],
  [when('browser', 'is', 'chrome'), '0110000000'],
  [when('browser', 'is', 'safari'), '1001010000'],
  [when('browser', 'is', 'firefox'), '0000100000'],
  [when('browser', 'is', 'samsung'), '0000001000'],
  [when('browser', 'is', 'edge'), '0000000100'],
  [when('browser', 'is', 'instagram'), '0000000001'],
  [when('browser', 'is', 'other'), '0000000000'],
  [when('browser', 'is_not', 'chrome', 'safari'), '0000101111'],
  [when('referrer', 'is', 'facebook.com'), '1000000000'],
  [when('referrer', 'is', 'https://www.google.com/'), '0010000000'],
  [when('referrer', 'is', 'ycombinator.com', 'example.co.uk'), '0001100000'],
  [when('referrer', 'is', 'book.com'), '0000000000'],
  [when('referrer', 'is_not', 'facebook.com'), '0111111111'],
  [when('referrer', 'contains', 'insta'), '0000000001'],
  [when('referrer', 'contains', 'GOOGLE', 'blog'), '0010100000'],
  [when('referrer', 'exists'), '1011100001'],
  [when('referrer', 'not_exists'), '0100011110'],
  [parameter('utm_source', 'is', 'mail'), '1000000000'],
  [parameter('utm_source', 'is', 'Mail', 'mail'), '1010000000'],
  [parameter('utm_source', 'is', 'news letter'), '0000001000'],
  [parameter('utm_source', 'is_not', 'mail'), '0111111111'],
  [parameter('utm_source', 'contains', 'letter'), '0000001000'],
  [parameter('utm_source', 'exists'), '1010001000'],
  [parameter('utm_source', 'not_exists'), '0101110111'],
  [parameter('a', 'is', '3'), '0000100000'],
  [parameter('a', 'is_not', '2'), '1111011111'],
  [parameter('a', 'exists'), '1000100000'],
  [parameter('A', 'exists'), '0000000000'],
  [when('bot', 'is', 'bot'), '0000000010'],
  [when('bot', 'is', 'person'), '1111111101'],
  [when('bot', 'is_not', 'bot'), '1111111101'],
];

const monday = when('weekday', 'is', 'mon');
const nineToFive = when('hour', 'between', '9', '17');
const night = when('hour', 'between', '22', '6');
const june = when('date', 'between', '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z');

const momentRows: readonly [RouteCondition, string, boolean][] = [
  [when('date', 'before', '2026-06-01T00:00:00Z'), '2026-05-31T23:59:59.999Z', true],
  [when('date', 'before', '2026-06-01T00:00:00Z'), '2026-06-01T00:00:00Z', false],
  [when('date', 'after', '2026-06-01T00:00:00Z'), '2026-05-31T23:59:59.999Z', false],
  [when('date', 'after', '2026-06-01T00:00:00Z'), '2026-06-01T00:00:00Z', true],
  [when('date', 'after', '2026-06-01T00:00:00+02:00'), '2026-05-31T22:00:00Z', true],
  [when('date', 'after', '2026-06-01T00:00:00+02:00'), '2026-05-31T21:59:59Z', false],
  [june, '2026-05-31T23:59:59.999Z', false],
  [june, '2026-06-01T00:00:00Z', true],
  [june, '2026-06-30T23:59:59.999Z', true],
  [june, '2026-07-01T00:00:00Z', false],
  [monday, '2026-11-23T00:00:00Z', true],
  [monday, '2026-11-23T23:59:59Z', true],
  [monday, '2026-11-22T23:59:59Z', false],
  [monday, '2026-11-24T00:00:00Z', false],
  [inZone('Europe/Berlin', monday), '2026-11-22T23:00:00Z', true],
  [inZone('Europe/Berlin', monday), '2026-11-22T22:59:59Z', false],
  [inZone('America/Los_Angeles', monday), '2026-11-23T07:59:59Z', false],
  [inZone('America/Los_Angeles', monday), '2026-11-23T08:00:00Z', true],
  [inZone('Asia/Kolkata', monday), '2026-11-22T18:30:00Z', true],
  [inZone('Asia/Kolkata', monday), '2026-11-22T18:29:59Z', false],
  [inZone('Pacific/Kiritimati', monday), '2026-11-22T10:00:00Z', true],
  [when('weekday', 'is_not', 'sat', 'sun'), '2026-11-21T12:00:00Z', false],
  [when('weekday', 'is_not', 'sat', 'sun'), '2026-11-22T12:00:00Z', false],
  [when('weekday', 'is_not', 'sat', 'sun'), '2026-11-23T12:00:00Z', true],
  [when('weekday', 'is', 'sun', 'tue'), '2026-11-24T12:00:00Z', true],
  [nineToFive, '2026-11-24T08:59:59Z', false],
  [nineToFive, '2026-11-24T09:00:00Z', true],
  [nineToFive, '2026-11-24T16:59:59Z', true],
  [nineToFive, '2026-11-24T17:00:00Z', false],
  [inZone('Europe/Berlin', nineToFive), '2026-11-24T08:00:00Z', true],
  [inZone('Europe/Berlin', nineToFive), '2026-11-24T07:59:59Z', false],
  [inZone('Europe/Berlin', nineToFive), '2026-07-01T07:00:00Z', true],
  [inZone('Europe/Berlin', nineToFive), '2026-07-01T06:59:59Z', false],
  [inZone('America/New_York', nineToFive), '2026-11-24T14:00:00Z', true],
  [inZone('America/New_York', nineToFive), '2026-11-24T13:59:59Z', false],
  [inZone('Asia/Kathmandu', when('hour', 'between', '0', '1')), '2026-11-24T18:15:00Z', true],
  [inZone('Asia/Kathmandu', when('hour', 'between', '0', '1')), '2026-11-24T18:14:59Z', false],
  // The hour skipped in spring, and the hour repeated in autumn.
  [inZone('Europe/Berlin', when('hour', 'between', '2', '3')), '2026-03-29T00:59:59Z', false],
  [inZone('Europe/Berlin', when('hour', 'between', '2', '3')), '2026-03-29T01:00:00Z', false],
  [inZone('Europe/Berlin', when('hour', 'between', '2', '3')), '2026-10-25T00:30:00Z', true],
  [inZone('Europe/Berlin', when('hour', 'between', '2', '3')), '2026-10-25T01:30:00Z', true],
  [inZone('Europe/Berlin', when('hour', 'between', '2', '3')), '2026-10-25T02:00:00Z', false],
  [night, '2026-11-24T21:59:59Z', false],
  [night, '2026-11-24T22:00:00Z', true],
  [night, '2026-11-24T00:00:00Z', true],
  [night, '2026-11-24T05:59:59Z', true],
  [night, '2026-11-24T06:00:00Z', false],
  [when('hour', 'between', '0', '24'), '2026-11-24T23:59:59Z', true],
  [when('hour', 'between', '23', '24'), '2026-11-24T23:59:59Z', true],
  [when('hour', 'between', '23', '24'), '2026-11-24T00:00:00Z', false],
];

const shareRows: readonly [from: string, until: string, share: number, holds: boolean][] = [
  ['0', '50', 0, true],
  ['0', '50', 49, true],
  ['0', '50', 50, false],
  ['0', '50', 99, false],
  ['50', '100', 49, false],
  ['50', '100', 50, true],
  ['50', '100', 99, true],
  ['33', '66', 32, false],
  ['33', '66', 33, true],
  ['33', '66', 65, true],
  ['33', '66', 66, false],
  ['0', '1', 0, true],
  ['0', '1', 1, false],
  ['0', '100', 99, true],
];

const route = (id: string, conditions: RouteCondition[], match: RedirectRoute['match'] = 'all') => ({
  id,
  match,
  conditions,
  url: `https://${id}.example/`,
});

const ios = when('os', 'is', 'ios');
const german = when('language', 'is', 'de');
const french = when('language', 'is', 'fr');
const people = when('bot', 'is', 'person');

const orderRows: readonly [RedirectRoute[], Partial<Record<VisitorName, string>>][] = [
  [[], { iphone: '', crawler: '' }],
  [
    [route('a', [ios, german]), route('b', [ios]), route('c', [german])],
    { iphone: 'a', ipad: 'b', android: 'c', windows: '', crawler: '' },
  ],
  [
    [route('a', [ios, german], 'any'), route('b', [people])],
    { iphone: 'a', ipad: 'a', android: 'a', windows: 'b', crawler: '' },
  ],
  [[route('b', [people]), route('a', [ios])], { iphone: 'b', windows: 'b', crawler: '' }],
  [
    [route('a', [german, french]), route('b', [german, french], 'any')],
    { iphone: 'b', mac: 'b', windows: '' },
  ],
  [
    [
      route('a', [when('country', 'is', 'DE'), when('device', 'is', 'mobile'), parameter('a', 'is', '1')]),
      route('b', [when('country', 'is_not', 'DE'), when('device', 'is', 'mobile')]),
    ],
    { iphone: 'a', android: 'b', instagram: 'b', windows: '', ipad: '' },
  ],
  [
    [
      route('a', [when('referrer', 'not_exists'), when('bot', 'is', 'bot')], 'any'),
      route('b', [when('browser', 'is', 'chrome')]),
      route('c', [when('referrer', 'exists')]),
    ],
    { iphone: 'c', android: 'a', windows: 'b', crawler: 'a', instagram: 'c' },
  ],
];

const ofVisitors = conditionRows.flatMap(([condition, holds]) =>
  visitorNames.map((visitor, column) => makeCase(condition, { visitor }, holds[column] === '1')),
);
const ofMoments = momentRows.map(([condition, at, holds]) => makeCase(condition, { at }, holds));
const ofShares = shareRows.map(([from, until, share, holds]) =>
  makeCase(when('share', 'between', from, until), { share }, holds),
);
const ofOrders = orderRows.flatMap(([routes, fired]) =>
  Object.entries(fired).map(([visitor, fires]) => ({
    name: `${routes.map(({ id }) => id).join(', ') || 'no routes'} for ${visitor}`,
    visitor: visitor as VisitorName,
    at: noon,
    share: 0,
    routes,
    fires,
  })),
);

export const routeCases: readonly RouteCase[] = [...ofVisitors, ...ofMoments, ...ofShares, ...ofOrders];

function makeCase(
  condition: RouteCondition,
  whom: { visitor?: VisitorName; at?: string; share?: number },
  holds: boolean,
): RouteCase {
  const { visitor = 'windows', at = noon, share = 0 } = whom;
  const { condition: about, operation, value, parameter: named = '', time_zone: zone = '' } = condition;
  const said = [about, named, operation, value.join(' or '), zone, 'for', ...Object.values(whom).map(String)];
  return {
    name: said.filter((part) => part !== '').join(' '),
    visitor,
    at,
    share,
    routes: [route('a', [condition])],
    fires: holds ? 'a' : '',
  };
}
