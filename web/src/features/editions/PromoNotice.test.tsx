// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Phase } from '@linklet/contract/editions/edition.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { isPromoFor, mayPromoInterrupt } from './promo-audience.ts';
import { closePromo, isPromoClosed } from './promo-flags.ts';
import { PromoNotice } from './PromoNotice.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const promotionIn = (phase: Phase) => ({
  ...{ year: 2024, phase, next_change_at: new Date(Date.now() + 3_600_000).toISOString() },
});

function show(phase: Phase, mayInterrupt = true): void {
  render(<PromoNotice promotion={promotionIn(phase)} mayInterrupt={mayInterrupt} onChange={vi.fn()} />);
}

test.each([
  ['pre_sale', /Black Friday begins on/, '/app/black-friday-2024', 0],
  ['black_friday', /Black Friday: yearly plans cost less/, '/app/black-friday-2024', 1],
  ['post_black_friday', /Cyber Monday begins on/, '/app/cyber-monday-2024', 0],
  ['cyber_monday', /Cyber Monday: yearly plans cost less/, '/app/cyber-monday-2024', 1],
] as const)(
  'in the phase %s a banner tells of it, and a dialog while it sells',
  (phase, text, path, dialogs) => {
    show(phase);

    expect(screen.getAllByText(text)).toHaveLength(1 + dialogs);
    expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs);
    expect(screen.getAllByRole('link', { hidden: true })[0]?.getAttribute('href')).toBe(path);
  },
);

test('what is closed stays closed for a day, in its phase alone', () => {
  const [now, hours] = [Date.parse('2024-11-26T12:00:00Z'), 3_600_000];
  const [one, other] = [promotionIn('black_friday'), promotionIn('cyber_monday')];

  closePromo(one, 'modal', now);

  expect(isPromoClosed(one, 'modal', now + 23 * hours)).toBe(true);
  expect(isPromoClosed(one, 'modal', now + 24 * hours)).toBe(false);
  expect(isPromoClosed(one, 'banner', now)).toBe(false);
  expect(isPromoClosed(other, 'modal', now)).toBe(false);
});

test('a banner that was closed is gone, also the next time', () => {
  show('pre_sale');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/Black Friday begins on/)).toBeNull();
  cleanup();

  show('pre_sale');

  expect(screen.queryByText(/Black Friday begins on/)).toBeNull();
});

const yearly = { interval: 'yearly', isPastDue: false, isOnTrial: false };
const stateWith = (subscription: object) =>
  makeState({
    promotion: promotionIn('black_friday'),
    user: { ...makeStaff(), subscriptions: { current: [subscription], future: [] } } as never,
  });

test('it is not for those who pay by the year, and disturbs nobody who pays, signs in or has something due', () => {
  const free = stateWith({ ...yearly, interval: null });

  expect(isPromoFor(free, '/app/dashboard')).toBe(true);
  expect(isPromoFor(stateWith(yearly), '/app/dashboard')).toBe(false);
  expect(isPromoFor(makeState(), '/app/dashboard')).toBe(false);
  for (const path of [
    '/app/settings/subscription',
    '/app/login',
    '/paddle/payment',
    '/app/black-friday-2024',
  ])
    expect(isPromoFor(free, path)).toBe(false);
  expect(mayPromoInterrupt(free, '/app/dashboard')).toBe(true);
  expect(mayPromoInterrupt(free, '/app/pricing')).toBe(false);
  expect(
    mayPromoInterrupt(stateWith({ ...yearly, interval: 'monthly', isPastDue: true }), '/app/dashboard'),
  ).toBe(false);
  expect(mayPromoInterrupt(makeState({ promotion: promotionIn('black_friday') }), '/app/dashboard')).toBe(
    false,
  );
});
