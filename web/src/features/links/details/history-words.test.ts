import { expect, test } from 'vitest';
import { eventNames } from '@linklet/contract/audit/events.ts';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { optionEdits } from '@linklet/contract/links/options/list.ts';
import { describeChange } from './history-words.ts';

const entry: HistoryEntry = {
  ...{ id: 1, at: '2026-02-02T12:00:00Z', who: 'Ada', by_staff: false, token: null },
  ...{ action: 'link.changed', before: null, after: null },
};

test('each option of a link is called otherwise than in calls', () => {
  const names = Object.keys(optionEdits).map((name) => (name === 'password' ? 'has_password' : name));

  const called = names.map((name) => describeChange({ ...entry, after: { [name]: true } }, undefined));

  expect(called.map(([change]) => change?.what)).not.toContain(undefined);
  expect(called.flat().filter(({ what }) => names.includes(what))).toEqual([]);
});

test('each event of a link is told by its verb, or by what was changed', () => {
  const actions = eventNames(({ subject }) => subject === 'link');

  const told = actions.map((action) => describeChange({ ...entry, action, after: { url: 'x' } }, undefined));

  expect(told.flat().filter(({ what }) => !/^[A-Z][a-z ]+$/.test(what))).toEqual([]);
  expect(told.flat().map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Archived', 'No longer blocked']),
  );
});
