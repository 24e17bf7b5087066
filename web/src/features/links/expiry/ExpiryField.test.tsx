// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expiryChoices, withoutExpiry } from './expiry-choices.ts';
import { ExpiryField } from './ExpiryField.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 9, 30), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a press sets the expiry at the same time of a later day', async () => {
  render(<Expiry />);

  await userEvent.click(screen.getByRole('button', { name: '7 days' }));

  expect(screen.getByLabelText(/^Expires at/)).toHaveProperty('value', '2026-12-04T09:30');
  expect(screen.getByRole('button', { name: '7 days', pressed: true })).toBeTruthy();
});

test('a press empties it again', async () => {
  render(<Expiry />);
  await userEvent.click(screen.getByRole('button', { name: '3 months' }));
  expect(screen.getByLabelText(/^Expires at/)).toHaveProperty('value', '2027-02-27T09:30');

  await userEvent.click(screen.getByRole('button', { name: 'Never' }));

  expect(screen.getByLabelText(/^Expires at/)).toHaveProperty('value', '');
});

test('three months after the end of a longer month are the end of the shorter one', () => {
  const [last] = expiryChoices(new Date(2026, 10, 30, 9, 30)).slice(-1);

  expect(last).toEqual({ label: '3 months', moment: '2027-02-28T09:30' });
});

test('what no expiry means is what the plan says', () => {
  expect(['P90D', null].map(withoutExpiry)).toEqual(['Plan default (90 days)', 'Never']);
});

function Expiry() {
  const [moment, setMoment] = useState('');
  return <ExpiryField id="expiry" value={moment} none="Never" onChange={setMoment} />;
}
