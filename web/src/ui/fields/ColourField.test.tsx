// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ColourField } from './ColourField.tsx';

beforeEach(() => {
  render(<Foreground />);
});
afterEach(cleanup);

const digits = () => screen.getByLabelText<HTMLInputElement>('Foreground');
const swatch = () => screen.getByLabelText<HTMLInputElement>('Foreground: pick');

test.each([
  ['#AB12CD', '#ab12cd'],
  ['ab12cd', '#ab12cd'],
  ['#f0a', '#ff00aa'],
  [' #AB12CD ', '#ab12cd'],
])('the digits %s are the colour %s, which the swatch shows', async (written, colour) => {
  await userEvent.clear(digits());
  await userEvent.type(digits(), written);
  await userEvent.tab();

  expect([digits().value, swatch().value]).toEqual([colour, colour]);
});

test('a colour that is picked stands as its digits', () => {
  fireEvent.input(swatch(), { target: { value: '#00ff00' } });

  expect(digits().value).toBe('#00ff00');
});

test('what is no colour is told of once the field is left, and changes nothing', async () => {
  await userEvent.clear(digits());
  await userEvent.type(digits(), 'red');
  expect(screen.queryByText(/six digits/)).toBeNull();
  await userEvent.tab();

  expect(digits().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/six digits/).id).toBe(digits().getAttribute('aria-describedby'));
  expect(swatch().value).toBe('#14161f');
});

function Foreground() {
  const [colour, setColour] = useState('#14161f');
  return <ColourField label="Foreground" value={colour} onChange={setColour} />;
}
