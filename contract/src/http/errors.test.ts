import { expect, test } from 'vitest';
import { errorMessage } from './errors.ts';

test('numbers in sentences are read with their thousands apart', () => {
  expect(errorMessage('using_credits', { cost: 32, remaining: 5_000_000 })).toBe(
    'This uses up to 32 of your 5,000,000 remaining credits.',
  );
});
