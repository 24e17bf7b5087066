import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Juan de la Cruz', 'JC'],
  ['ada', 'AD'],
  ['  X  ', 'X'],
  ['𝒜da', '𝒜D'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
