import { expect, test } from 'vitest';
import { compileRoutes, evaluateRoutes, explainRoutes, type RouteFacts } from './evaluate.ts';
import { setLinkRoutesBody } from './endpoints.ts';
import type { RedirectRoute } from './conditions.ts';
import { routeCases, type RouteCase } from '../testing/route-cases.ts';
import { routeVisitors } from '../testing/route-visitors.ts';

function factsOf({ visitor, at, share }: Pick<RouteCase, 'visitor' | 'at' | 'share'>): RouteFacts {
  const { traits, referrerHost, query } = routeVisitors[visitor];
  const parameters = new URLSearchParams(query);
  return {
    now: Date.parse(at),
    traits,
    referrerHost,
    share,
    valuesOf: (name) => parameters.getAll(name),
  };
}

/** As they are kept once they were sent. */
function keptRoutes(routes: readonly RedirectRoute[]): RedirectRoute[] {
  return setLinkRoutesBody.parse({ version: 1, routes }).routes as RedirectRoute[];
}

test.each(routeCases.map((each) => [each.name, each] as const))('%s', (_, routeCase) => {
  const fired = evaluateRoutes(compileRoutes(keptRoutes(routeCase.routes)), factsOf(routeCase));

  expect(fired?.id ?? '').toBe(routeCase.fires);
});

test('what is explained is what happens', () => {
  const fired = routeCases.map((routeCase) =>
    explainRoutes(keptRoutes(routeCase.routes), factsOf(routeCase))
      .filter(({ outcome }) => outcome === 'fires')
      .map(({ id }) => id)
      .join(),
  );

  expect(fired).toEqual(routeCases.map(({ fires }) => fires));
});

test('of each route it is told why it did not fire', () => {
  const routes = keptRoutes([
    {
      id: 'a',
      match: 'all',
      url: 'https://a.example/',
      conditions: [
        { condition: 'os', operation: 'is', value: ['ios'] },
        { condition: 'language', operation: 'is', value: ['fr'] },
      ],
    },
    {
      id: 'b',
      match: 'all',
      url: 'https://b.example/',
      conditions: [{ condition: 'country', operation: 'is', value: ['DE'] }],
    },
    {
      id: 'c',
      match: 'all',
      url: 'https://c.example/',
      conditions: [{ condition: 'bot', operation: 'is', value: ['bot'] }],
    },
  ]);

  const facts = factsOf({ visitor: 'iphone', at: '2026-11-24T12:00:00Z', share: 0 });

  expect(explainRoutes(routes, facts)).toEqual([
    { id: 'a', outcome: 'unfit', holds: [true, false] },
    { id: 'b', outcome: 'fires', holds: [true] },
    { id: 'c', outcome: 'unasked', holds: [false] },
  ]);
});

test('a route asks for no more than it goes by', () => {
  const facts = new Proxy({} as RouteFacts, {
    get: (_, name) => {
      if (name === 'now') return Date.UTC(2026, 0, 1);
      throw new Error(`${String(name)} was asked for.`);
    },
  });
  const [route] = keptRoutes([
    {
      id: 'a',
      match: 'all',
      url: 'https://a.example/',
      conditions: [
        { condition: 'date', operation: 'after', value: ['2027-01-01T00:00:00Z'] },
        { condition: 'country', operation: 'is', value: ['DE'] },
      ],
    },
  ]);

  expect(evaluateRoutes(compileRoutes(route ? [route] : []), facts)).toBeUndefined();
});
