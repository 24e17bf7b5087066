import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 links'],
  [1, '1 link'],
  [1200, '1,200 links'],
])('%d of them is %s', (count, text) => {
  expect(counted(count, 'link')).toBe(text);
});
