import type { RouteCondition } from '@linklet/contract/redirect-routes/conditions.ts';

/** A condition of Shlink’s. */
export interface TheirCondition {
  type: string;
  matchKey: string | null;
  matchValue: string | null;
}

type Ours = Pick<RouteCondition, 'condition' | 'operation' | 'value' | 'parameter'>;
type OursByType = Readonly<Record<string, (value: string, key: string) => Ours | undefined>>;

const is = (condition: Ours['condition'], ...value: string[]): Ours => ({
  condition,
  operation: 'is',
  value,
});

const devices: Readonly<Record<string, Ours>> = {
  android: is('os', 'android'),
  ios: is('os', 'ios'),
  mobile: is('os', 'android', 'ios'),
  windows: is('os', 'windows'),
  macos: is('os', 'macos'),
  linux: is('os', 'linux'),
  chromeos: is('os', 'chromeos'),
  desktop: is('device', 'desktop'),
};
const browsers: readonly string[] = ['chrome', 'firefox', 'edge', 'safari', 'opera'];

/** What our rules know of Shlink’s; nothing for the rest, such as addresses. */
const byType: OursByType = {
  device: (value) => (Object.hasOwn(devices, value) ? devices[value] : undefined),
  browser: (value) => (browsers.includes(value) ? is('browser', value) : undefined),
  language: (value) => is('language', value),
  'query-param': (value, parameter) => ({ ...is('query', value), parameter }),
  'any-value-query-param': (_, parameter) => ({
    condition: 'query',
    operation: 'exists',
    value: [],
    parameter,
  }),
  'geolocation-country-code': (value) => is('country', value.toUpperCase()),
  'geolocation-city-name': (value) => is('city', value),
  'before-date': (value) => ({ condition: 'date', operation: 'before', value: [value] }),
  'after-date': (value) => ({ condition: 'date', operation: 'after', value: [value] }),
};

export function toOurs({ type, matchKey, matchValue }: TheirCondition): Ours | undefined {
  return Object.hasOwn(byType, type) ? byType[type]?.(matchValue ?? '', matchKey ?? '') : undefined;
}

/** Undefined for what Shlink has no word for. */
export function toTheirs(ours: RouteCondition): TheirCondition | undefined {
  const [value = ''] = ours.value;
  const written = {
    matchKey: ours.parameter ?? null,
    matchValue: ours.operation === 'exists' ? null : value,
  };
  const candidates = Object.keys(byType).map((type) => ({ type, ...written }));
  const device = Object.keys(devices).find((name) => isSame(devices[name], ours));
  if (device !== undefined) return { type: 'device', matchKey: null, matchValue: device };
  return candidates.find((theirs) => isSame(toOurs(theirs), ours));
}

function isSame(one: Ours | undefined, other: Ours): boolean {
  const text = (of: Ours) => JSON.stringify([of.condition, of.operation, [...of.value].sort(), of.parameter]);
  return one !== undefined && text(one) === text(other);
}
