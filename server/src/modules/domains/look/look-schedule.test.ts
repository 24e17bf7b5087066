import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { keptMs, nextLookAt } from './look-schedule.ts';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const fresh = {
  ...{ id: 7, createdAt: now, provenAt: null, directedAt: null, directionLostAt: null },
  ...{ directionMissedAt: null, proofMissedAt: null, contestedAt: null, looks: 1 },
};
const waitOf = (changes: Partial<typeof fresh> | object) =>
  nextLookAt({ ...fresh, ...changes }, now).getTime() - now.getTime();

describe('a domain is looked at again', () => {
  test('after a minute at first, then less and less, at most every four hours', () => {
    expect(waitOf({ looks: 1 })).toBeCloseTo(1.05 * MINUTE_MS);
    expect(waitOf({ looks: 10 })).toBeLessThan(2 * MINUTE_MS);
    expect(waitOf({ looks: 20 })).toBeGreaterThan(10 * MINUTE_MS);
    expect(waitOf({ looks: 60 })).toBe(4 * HOUR_MS);
  });

  test.each([
    ['that leads here, and is not proven', { directedAt: ago(HOUR_MS) }],
    ['that is proven, and leads elsewhere', { provenAt: ago(HOUR_MS) }],
  ])('often, one %s', (_, changes) => {
    expect(waitOf(changes)).toBeCloseTo(1.05 * MINUTE_MS);
  });

  test('about once a day when it works, or after a week without, not all at one time', () => {
    const works = { provenAt: ago(DAY_MS), directedAt: ago(DAY_MS) };
    const waits = [1, 2, 3, 4].map((id) => waitOf({ ...works, id }));

    expect(new Set(waits).size).toBe(4);
    for (const wait of [...waits, waitOf({ createdAt: ago(8 * DAY_MS) })]) {
      expect(wait).toBeGreaterThanOrEqual(0.9 * DAY_MS);
      expect(wait).toBeLessThanOrEqual(1.1 * DAY_MS);
    }
  });

  test('once an hour while another claims it, and once a week after three months astray', () => {
    const works = { provenAt: ago(DAY_MS), directedAt: ago(DAY_MS) };

    expect(waitOf({ ...works, contestedAt: ago(HOUR_MS) })).toBe(HOUR_MS);
    expect(waitOf({ ...works, directionLostAt: ago(91 * DAY_MS) })).toBe(7 * DAY_MS);
  });
});

test('what a look found is kept for longer the older the domain is', () => {
  const kept = [0, 2 * MINUTE_MS, HOUR_MS].map((ms) => keptMs({ createdAt: ago(ms) }, now));

  expect(kept).toEqual([2500, 9000, 30_000]);
});
