import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { keptSecret, secretKey } from './secrets.ts';

const newFolder = () => mkdtempSync(join(inject('dataDir'), 'linklet-secrets-'));

test('a secret is made once, for its owner alone', () => {
  const dataDir = newFolder();

  const first = keptSecret(dataDir, 'password');
  const again = keptSecret(dataDir, 'password');

  expect(again).toBe(first);
  expect(first).toHaveLength(43);
  expect(statSync(join(dataDir, 'secrets/password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['password']);
});

test('a key that is set is used, and none is written', () => {
  const dataDir = newFolder();

  expect(secretKey({ secretKey: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
  expect(readdirSync(dataDir)).toEqual([]);
});
