import { expect, test } from 'vitest';
import { setLinkRoutesBody } from './endpoints.ts';

const country = { condition: 'country', operation: 'is', value: ['DE'] };
const route = { conditions: [country], url: 'https://a.example/' };

function read(routes: unknown) {
  return setLinkRoutesBody.safeParse({ version: 1, routes });
}

function problemsOf(routes: unknown): string[] {
  return (read(routes).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const withCondition = (condition: object) => [{ ...route, conditions: [country, condition] }];

test.each([
  [{ condition: 'country', operation: 'is', value: [] }, 'value: Choose at least one value.'],
  [{ condition: 'country', operation: 'is' }, 'value: Choose at least one value.'],
  [{ condition: 'country', operation: 'is', value: ['XY'] }, 'value: Choose from the list.'],
  [
    { condition: 'country', operation: 'before', value: ['DE'] },
    'operation: Choose one of this condition’s operations.',
  ],
  [{ condition: 'weather', operation: 'is', value: ['rain'] }, 'condition: Choose a condition.'],
  [{ condition: 'country', operation: 'like', value: ['DE'] }, 'operation: Choose an operation.'],
  [
    { condition: 'language', operation: 'is', value: ['german'] },
    'value: Choose a language such as de or pt-BR.',
  ],
  [{ condition: 'city', operation: 'is', value: ['', ' '] }, 'value: Type at least one value.'],
  [{ condition: 'city', operation: 'is', value: ['x'.repeat(101)] }, 'value.0: At most 100 characters.'],
  [
    { condition: 'city', operation: 'is', value: ['a\u0000'] },
    'value.0: Control characters are not allowed.',
  ],
  [{ condition: 'referrer', operation: 'is', value: ['my site'] }, 'value: Type a host such as example.com.'],
  [{ condition: 'query', operation: 'exists' }, 'parameter: Type the name of the parameter.'],
  [{ condition: 'date', operation: 'before', value: ['tomorrow'] }, 'value: Choose a date and a time.'],
  [
    { condition: 'date', operation: 'before', value: ['2026-01-01T00:00'] },
    'value: Choose a date and a time.',
  ],
  [{ condition: 'date', operation: 'between', value: ['2026-01-01T00:00Z'] }, 'value: Choose two moments.'],
  [
    { condition: 'date', operation: 'between', value: ['2026-01-02T00:00Z', '2026-01-01T00:00Z'] },
    'value: The end must be after the beginning.',
  ],
  [
    { condition: 'hour', operation: 'between', value: ['9', '9'] },
    'value: Choose two different hours of the day.',
  ],
  [
    { condition: 'hour', operation: 'between', value: ['9', '25'] },
    'value: Choose two different hours of the day.',
  ],
  [
    { condition: 'hour', operation: 'between', value: ['9', '17'], time_zone: 'Berlin' },
    'time_zone: The time zone is not known.',
  ],
  [
    { condition: 'share', operation: 'between', value: ['50', '0'] },
    'value: Choose whole percentages from 0 to 100, the end above the beginning.',
  ],
  [
    { condition: 'share', operation: 'between', value: ['0', '12.5'] },
    'value: Choose whole percentages from 0 to 100, the end above the beginning.',
  ],
])('a condition %j is refused at its field', (condition, problem) => {
  expect(problemsOf(withCondition(condition))).toEqual([`routes.0.conditions.1.${problem}`]);
});

test.each([
  [[{ ...route, conditions: [] }], 'routes.0.conditions: Add at least one condition.'],
  [
    [{ ...route, conditions: Array.from({ length: 11 }, () => country) }],
    'routes.0.conditions: At most 10 conditions.',
  ],
  [Array.from({ length: 21 }, () => route), 'routes: At most 20 routes.'],
  [[{ ...route, id: 'Not one' }], 'routes.0.id: The id may only contain up to 12 small letters and numbers.'],
  [
    [
      { ...route, id: 'a' },
      { ...route, id: 'a' },
    ],
    'routes: Two routes have the same id.',
  ],
  [[{ conditions: [country] }], 'routes.0.url: The URL field is required.'],
  [
    Array.from({ length: 20 }, () => ({ ...route, url: `https://a.example/${'x'.repeat(4000)}` })),
    'routes: These routes are too long altogether. Shorten their URLs or lists.',
  ],
])('routes are refused at their field: %#', (routes, problem) => {
  expect(problemsOf(routes)).toEqual([problem]);
});

test.each([
  [
    { condition: 'referrer', operation: 'is', value: ['https://www.Example.com/a', 'example.com', ''] },
    { condition: 'referrer', operation: 'is', value: ['example.com'] },
  ],
  [
    { condition: 'language', operation: 'is', value: ['PT-br', 'pt-BR'] },
    { condition: 'language', operation: 'is', value: ['pt-BR'] },
  ],
  [
    { condition: 'date', operation: 'before', value: ['2026-01-01T00:00+02:00'] },
    { condition: 'date', operation: 'before', value: ['2025-12-31T22:00:00.000Z'] },
  ],
  [
    { condition: 'weekday', operation: 'is', value: ['mon'], time_zone: 'europe/berlin' },
    { condition: 'weekday', operation: 'is', value: ['mon'], time_zone: 'Europe/Berlin' },
  ],
  [
    { condition: 'hour', operation: 'between', value: ['09', '17'] },
    { condition: 'hour', operation: 'between', value: ['9', '17'], time_zone: 'UTC' },
  ],
  [
    { condition: 'query', operation: 'exists', value: ['left over'], parameter: 'ref', time_zone: 'UTC' },
    { condition: 'query', operation: 'exists', value: [], parameter: 'ref' },
  ],
])('a condition %j is kept in one form', (given, kept) => {
  expect(read(withCondition(given)).data?.routes[0]?.conditions[1]).toEqual(kept);
});
