import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainPbkdf2 } from './plain-pbkdf2.ts';

test.each([1, 2, 3, 1000])(
  'with %i iterations the key is the one that the platform derives',
  (iterations) => {
    const password = Uint8Array.from({ length: 20 }, (_, index) => index * 13);
    const salt = Uint8Array.from({ length: 16 }, (_, index) => 255 - index);

    const key = plainPbkdf2(password, salt, iterations);

    expect(Buffer.from(key).toString('hex')).toBe(
      pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('hex'),
    );
  },
);
