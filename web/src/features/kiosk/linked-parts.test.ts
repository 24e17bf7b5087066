import { expect, test } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const origin = 'https://link.test';

test('our own addresses are links, others are text', () => {
  const parts = linkedParts('Open https://link.test/app\nnot https://link.test.evil.test/app', origin);

  expect(parts).toEqual([
    { text: 'Open ', isLink: false },
    { text: 'https://link.test/app', isLink: true },
    { text: '\nnot ', isLink: false },
    { text: 'https://link.test.evil.test/app', isLink: false },
  ]);
});
