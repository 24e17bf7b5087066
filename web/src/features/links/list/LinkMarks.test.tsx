// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { LinkMarks } from './LinkMarks.tsx';

afterEach(cleanup);

const plain = makeListedLink();

function marksOf(given: Partial<ListedLink>, options: Partial<ListedLink['options']> = {}): string {
  const link = { ...plain, ...given, options: { ...plain.options, ...options } };
  return render(<LinkMarks link={link} />).container.textContent;
}

test.each<[string, Partial<ListedLink>, Partial<ListedLink['options']>?]>([
  ['Blocked', { blocked: 'spam' }],
  ['Starts Dec 24, 2099', {}, { starts_at: '2099-12-24T12:00:00Z' }],
  ['Limit reached', {}, { max_clicks: 1, clicks_used: 1 }],
  ['0 of 1 click used', {}, { max_clicks: 1, clicks_used: 0 }],
  ['3 of 1,000 clicks used', {}, { max_clicks: 1000, clicks_used: 3 }],
  ['Password', {}, { has_password: true }],
  ['2 routes', { route_count: 2 }],
  ['1 route', { route_count: 1 }],
  ['Pixels', {}, { pixels: [1] }],
])('a link is marked: %s', (mark, given, options) => {
  expect(marksOf(given, options)).toContain(mark);
});

test('a link that simply works has no mark', () => {
  expect(marksOf({}, { starts_at: '2020-01-01T00:00:00Z' })).toBe('');
});
