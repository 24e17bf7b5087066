import type { RedirectRoute, RouteCondition } from './conditions.ts';
import { compileCondition, type RouteFacts, type RouteTest } from './compile-condition.ts';

export type { RouteFacts, RouteTraits } from './compile-condition.ts';

export interface CompiledRoute {
  readonly id: string;
  readonly url: string;
  readonly needsAll: boolean;
  readonly tests: readonly RouteTest[];
}

export function compileRoutes(routes: readonly RedirectRoute[]): CompiledRoute[] {
  return routes.map(({ id, url, match, conditions }) => ({
    id,
    url,
    needsAll: match === 'all',
    tests: conditions.map(compileCondition),
  }));
}

export function evaluateRoutes(
  routes: readonly CompiledRoute[],
  facts: RouteFacts,
): CompiledRoute | undefined {
  for (const route of routes) if (fits(route, facts)) return route;
  return undefined;
}

// Loops instead of `every` and `some`: this runs for each visit and allocates nothing.
function fits({ needsAll, tests }: CompiledRoute, facts: RouteFacts): boolean {
  for (const test of tests) if (test(facts) !== needsAll) return !needsAll;
  return needsAll;
}

export interface RouteExplanation {
  id: string;
  /** `unasked`: a route after the one that fires. */
  outcome: 'fires' | 'unfit' | 'unasked';
  holds: boolean[];
}

export function explainRoutes(routes: readonly RedirectRoute[], facts: RouteFacts): RouteExplanation[] {
  const compiled = compileRoutes(routes);
  const fired = evaluateRoutes(compiled, facts);
  const firedAt = fired === undefined ? routes.length : compiled.indexOf(fired);
  return routes.map(({ id, conditions }, index) => ({
    id,
    outcome: index === firedAt ? 'fires' : index < firedAt ? 'unfit' : 'unasked',
    holds: conditions.map((condition: RouteCondition) => compileCondition(condition)(facts)),
  }));
}
