import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';

/** Where visitors of a system or a country are led instead. */
export interface Targets {
  ios: string | null;
  android: string | null;
  geo: Record<string, string> | null;
}

interface WantedTargets {
  ios?: string | null | undefined;
  android?: string | null | undefined;
  geo?: Record<string, string> | null | undefined;
}

interface WantedRoute {
  match: 'all';
  conditions: { condition: 'os' | 'country'; operation: 'is'; value: string[] }[];
  url: string;
}

/** As our routes say it; systems come before countries, as with Dub. */
export function toRoutes({ ios, android, geo }: WantedTargets): WantedRoute[] {
  const bySystem = [
    ios ? routeTo('os', 'ios', ios) : undefined,
    android ? routeTo('os', 'android', android) : undefined,
  ];
  const byCountry = Object.entries(geo ?? {}).map(([country, url]) => routeTo('country', country, url));
  return [...bySystem.filter((route) => route !== undefined), ...byCountry];
}

function routeTo(condition: 'os' | 'country', value: string, url: string): WantedRoute {
  return { match: 'all', conditions: [{ condition, operation: 'is', value: [value] }], url };
}

/** What of a link's routes Dub can say; others are left out. */
export function toTargets(routes: readonly RedirectRoute[]): Targets {
  const of = (condition: string, value?: string) =>
    routes.filter(({ conditions: [only, ...others] }) => {
      const isPlain = others.length === 0 && only?.condition === condition && only.operation === 'is';
      return isPlain && (value === undefined || (only.value.length === 1 && only.value[0] === value));
    });
  const geo = of('country').flatMap(({ conditions: [only], url }) =>
    (only?.value ?? []).map((country) => [country, url] as const),
  );
  return {
    ios: of('os', 'ios')[0]?.url ?? null,
    android: of('os', 'android')[0]?.url ?? null,
    geo: geo.length > 0 ? Object.fromEntries(geo) : null,
  };
}
