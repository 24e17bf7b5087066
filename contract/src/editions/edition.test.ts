import { expect, test } from 'vitest';
import { isSelling, landingOf, nextChangeOf, phaseOf, type EditionDates } from './edition.ts';

const dates: EditionDates = {
  pre_sale_at: '2024-11-18T00:00:00Z',
  black_friday_at: '2024-11-25T00:00:00Z',
  post_black_friday_at: '2024-11-30T00:00:00Z',
  cyber_monday_at: '2024-12-02T00:00:00Z',
  post_sale_at: '2024-12-03T00:00:00Z',
};

test.each([
  ['2024-11-17T23:59:59.999Z', null, 'homepage', false, dates.pre_sale_at],
  ['2024-11-18T00:00:00Z', 'pre_sale', 'black-friday', false, dates.black_friday_at],
  ['2024-11-24T23:59:59.999Z', 'pre_sale', 'black-friday', false, dates.black_friday_at],
  ['2024-11-25T00:00:00Z', 'black_friday', 'black-friday', true, dates.post_black_friday_at],
  ['2024-11-29T23:59:59.999Z', 'black_friday', 'black-friday', true, dates.post_black_friday_at],
  ['2024-11-30T00:00:00Z', 'post_black_friday', 'cyber-monday', false, dates.cyber_monday_at],
  ['2024-12-02T00:00:00Z', 'cyber_monday', 'cyber-monday', true, dates.post_sale_at],
  ['2024-12-02T23:59:59.999Z', 'cyber_monday', 'cyber-monday', true, dates.post_sale_at],
  ['2024-12-03T00:00:00Z', 'post_sale', 'cyber-monday', false, null],
  ['2026-11-27T00:00:00Z', 'post_sale', 'cyber-monday', false, null],
])('at %s the phase is %s, which leads to %s', (at, phase, landing, sells, next) => {
  const now = new Date(at);

  expect(phaseOf(now, dates)).toBe(phase);
  expect(landingOf(phaseOf(now, dates))).toBe(landing);
  expect(isSelling(phaseOf(now, dates))).toBe(sells);
  expect(nextChangeOf(now, dates)).toBe(next);
});
