import { beforeEach, expect, test } from 'vitest';
import { dismissNotice, notify, shownNotices } from './notices.ts';

beforeEach(() => {
  for (const { id } of shownNotices()) dismissNotice(id);
});

test('an error is titled Invalid and stays three seconds, other notices five', () => {
  notify('No.');
  notify('Done.', 'success');

  expect(shownNotices().map(({ title, durationMs }) => [title, durationMs])).toEqual([
    ['Invalid', 3000],
    ['Success', 5000],
  ]);
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
