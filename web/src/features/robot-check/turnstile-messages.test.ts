import { expect, test } from 'vitest';
import { challengeCodes, turnstileAdvice } from './turnstile-messages.ts';

const named = [
  '100',
  '102',
  '103',
  '104',
  '105',
  '106',
  '110100',
  '110110',
  '110200',
  '110420',
  '110430',
  '110500',
  '110510',
  '11060',
  '11062',
  '120',
  '200010',
  '200100',
  '300',
  '600',
];

test('every challenge code of the specification has advice of its own', () => {
  expect(challengeCodes.map(({ code }) => code)).toEqual(named);
});

test.each([
  ['300010', '300'],
  ['600020', '600'],
  ['110600', '11060'],
  ['110620', '11062'],
  ['106010', '106'],
])('code %s belongs to the family %s', (code, family) => {
  expect(turnstileAdvice(code, 'general')).toBe(turnstileAdvice(family, 'general'));
});

test('an unknown code gets the default advice', () => {
  expect(turnstileAdvice('999', 'general')).toBe(
    'An error has occurred during turnstile validation, please try again. If the error persists, please contact us. Please reload the page.',
  );
});

test('the shortener points to signing in, every other form to reloading', () => {
  expect(turnstileAdvice('300', 'shortener')).toContain('Sign in');
  expect(turnstileAdvice('300', 'general')).toContain('reload');
});

test('no advice is given twice', () => {
  for (const { code } of challengeCodes) {
    const advice = turnstileAdvice(code, 'general').split('. ');
    expect(new Set(advice).size).toBe(advice.length);
  }
});
