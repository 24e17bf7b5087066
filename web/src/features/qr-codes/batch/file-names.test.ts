import { expect, test } from 'vitest';
import { fileNames } from './file-names.ts';

test.each([
  ['summer-sale', 'summer-sale.png'],
  ['grüße', 'grüße.png'],
  ['gru\u0308ße', 'grüße.png'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.png'],
  ['con', 'con-.png'],
  ['LPT1.draft', 'LPT1.draft-.png'],
  ['console', 'console.png'],
  ['dots...', 'dots.png'],
  ['...', 'code.png'],
  ['', 'code.png'],
  ['../../etc/passwd', '..-..-etc-passwd.png'],
  ['evil\u202egnp.exe', 'evil-gnp.exe.png'],
  ['👋'.repeat(200), `${'👋'.repeat(120)}.png`],
])('the code of %s is a file %s', (alias, name) => {
  expect(fileNames()(alias, 'png')).toBe(name);
});

test('names that are alike, also but for their case, are numbered', () => {
  const nameOf = fileNames();

  expect(['sale', 'Sale', 'sale.', 'sale (2)', 'other'].map((each) => nameOf(each, 'svg'))).toEqual([
    'sale.svg',
    'Sale (2).svg',
    'sale (3).svg',
    'sale (2) (2).svg',
    'other.svg',
  ]);
});
