import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApart } from './read-apart.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklet-readers-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

// A reader that does to itself what files do to readers.
test.each([
  ['that is not done in time', 'setInterval(() => {}, 1000)', 'bulk_file_slow'],
  ['that has no memory left', 'process.abort()', 'bulk_file_expands'],
  ['that fails', 'throw new Error("unforeseen")', 'bulk_file_unreadable'],
])('a reader %s is told by a code of its own', async (name, source, code) => {
  const program = join(folder, `${name.replaceAll(' ', '-')}.mjs`);
  writeFileSync(program, source);
  const file = { fd: openSync(program, 'r'), name: 'links.csv', sizeBytes: 1 };

  const read = readApart(file, {
    ...{ program, given: [], log: pino({ level: 'silent' }) },
    timeLimitMs: 2000,
  });

  await expect(Array.fromAsync(read)).rejects.toMatchObject({ code });
});
