import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'linklet-log-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the log is begun anew when it is large, and the oldest one goes', () => {
  const { write, path } = openLogFile(dataDir, 20);

  for (let line = 1; line <= 12; line += 1) write(`line ${line} of many`);

  expect(readdirSync(join(dataDir, 'logs')).sort()).toEqual(
    ['', '.1', '.2', '.3'].map((age) => `linklet.log${age}`),
  );
  expect(readFileSync(path, 'utf8')).toBe('line 11 of many\nline 12 of many\n');
  expect(readFileSync(`${path}.3`, 'utf8')).toBe('line 5 of many\nline 6 of many\n');
});

test('a log goes on where an earlier start left it', () => {
  const { path } = openLogFile(dataDir, 1000);

  openLogFile(dataDir, 1000).write('later');

  expect(readFileSync(path, 'utf8')).toMatch(/line 12 of many\nlater\n$/);
});
