import { expect, test } from 'vitest';
import { events } from '../audit/events.ts';
import type { EventKind } from '../audit/event.ts';
import { outwardNames, outwardWords, type OutwardName } from './names.ts';
import { MOST_BYTES, payloads, slackNames } from './payloads.ts';

/** Told of what is no entry of the audit. */
const besides: readonly OutwardName[] = ['link.clicked', 'usage.threshold', 'alarm'];

test('each event that others hear of has a name with a payload, and no name is left over', () => {
  const told = Object.values<EventKind>(events).flatMap(({ outward }) => outward ?? []);

  expect(new Set([...told, ...besides])).toEqual(new Set(outwardNames));
  expect(Object.keys(payloads)).toEqual([...outwardNames]);
});

test.each(outwardNames)('the example of %s is what its schema asks for, and small enough', (name) => {
  const { data, sample } = payloads[name];

  expect(data.parse(sample)).toEqual(sample);
  expect(outwardWords[name]).toMatch(/\.$/);
  expect(JSON.stringify(sample).length).toBeLessThan(MOST_BYTES);
});

test('Slack is told of alarms and limits alone', () => {
  expect(slackNames.every((name) => name in payloads)).toBe(true);
});
