import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['links.csv', 'links.csv'],
  ['links\u202evsc.exe', 'linksvsc.exe'],
  ['a\0b\u001b.csv', 'ab.csv'],
  ['קישורים.csv', 'קישורים.csv'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(196)}.csv`],
])('the file %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
