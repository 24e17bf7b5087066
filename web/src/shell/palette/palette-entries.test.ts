import { expect, test } from 'vitest';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { findPages } from './palette-entries.ts';

const subscriber = makeState({
  user: makeStaff({ plan: 'pro', isDeveloper: false }),
  features: ['create_linklet'],
});
const labels = (text: string, state = subscriber) => findPages(text, state).map(({ label }) => label);

test.each([
  ['notif', 'Notifications'],
  ['usage', 'Usage'],
  ['pixel', 'Pixel scripts'],
  ['statis', 'Statistics'],
  ['trash', 'Trash'],
  ['tag', 'Tags'],
  ['utm', 'UTM presets'],
  ['export', 'Exports'],
  ['dark', 'Dark theme'],
  ['PROFILE', 'Profile'],
])('"%s" finds the page %s', (text, label) => {
  expect(labels(text)).toContain(label);
});

test('a guest finds no page of an account', () => {
  expect(labels('', makeState())).not.toContain('Notifications');
});

test('no page is found twice', () => {
  const hrefs = findPages('', subscriber).map(({ href }) => href);
  expect(hrefs).toEqual([...new Set(hrefs)]);
});
