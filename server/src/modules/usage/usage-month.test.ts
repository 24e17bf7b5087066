import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { usageMonth } from './usage-month.ts';

const day = (text: string) => new Date(`${text}T10:30:00Z`);

test.each([
  ['2026-01-15', '2026-03-20', '2026-03-15', '2026-04-15'],
  ['2026-01-15', '2026-03-10', '2026-02-15', '2026-03-15'],
  ['2026-01-31', '2026-02-10', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-03-01', '2026-02-28', '2026-03-31'],
  ['2024-02-29', '2025-02-28', '2025-02-28', '2025-03-29'],
  ['2025-12-31', '2026-01-01', '2025-12-31', '2026-01-31'],
])('a subscription of %s is, on %s, in the month from %s to %s', (anchor, now, startsAt, endsAt) => {
  expect(usageMonth(day(anchor), day(now))).toEqual({ startsAt: day(startsAt), endsAt: day(endsAt) });
});

test('months of any day follow each other for ten years without gap or overlap', () => {
  for (let start = 0; start < 366; start += 1) {
    const anchor = new Date(day('2024-01-01').getTime() + start * DAY_MS);
    let at = anchor;
    for (let month = 0; month < 120; month += 1) {
      const { startsAt, endsAt } = usageMonth(anchor, at);
      const last = usageMonth(anchor, new Date(endsAt.getTime() - 1));
      expect(startsAt).toEqual(at);
      expect(last.endsAt).toEqual(endsAt);
      at = endsAt;
    }
  }
});
