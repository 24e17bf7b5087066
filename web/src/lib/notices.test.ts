import { beforeEach, expect, test } from 'vitest';
import { dismissNotice, failureNoticeMs, notify, shownNotices } from './notices.ts';

beforeEach(() => {
  for (const { id } of shownNotices()) dismissNotice(id);
});

test('a notice is an error titled Invalid that stays five seconds, unless something else is said', () => {
  notify('No.');
  notify('Done.', 'success');
  notify('Failed.', 'error', { durationMs: failureNoticeMs });

  expect(shownNotices().map(({ title, durationMs }) => [title, durationMs])).toEqual([
    ['Invalid', 5000],
    ['Success', 5000],
    ['Invalid', 3000],
  ]);
});

test.each([
  ['info', 'Notice'],
  ['warning', 'Warning'],
] as const)('a notice of the type %s is titled %s', (type, title) => {
  notify('So it is.', type);

  expect(shownNotices()).toMatchObject([{ title, durationMs: 5000 }]);
});

test('at most three are shown, the newest ones', () => {
  for (const text of ['one', 'two', 'three', 'four']) notify(text);

  expect(shownNotices().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('the same notice again takes the place of the first', () => {
  notify('No.');
  notify('Other.');
  notify('No.');

  expect(shownNotices().map(({ text }) => text)).toEqual(['Other.', 'No.']);
});

test('a notice without words says that something went wrong', () => {
  notify('');

  expect(shownNotices().map(({ text }) => text)).toEqual(['something went wrong']);
});
