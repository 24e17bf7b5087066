import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/log/log.ts';
import { runChild } from './children.ts';

const folder = mkdtempSync(join(tmpdir(), 'linklet-children-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Ends at once, each time after it was ready but for the seventh.
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(process.env.STARTS, Date.now() + '\\n');
const count = readFileSync(process.env.STARTS, 'utf8').trim().split('\\n').length;
if (count === 7) process.exit(1);
process.send({ type: 'ready' }, () => process.exit(1));
`;

test('what ends again and again is back within seconds, also when a start of it fails', async () => {
  const entry = join(folder, 'program.mjs');
  const starts = join(folder, 'starts');
  writeFileSync(entry, PROGRAM);
  const child = runChild(
    { name: 'test', entry: pathToFileURL(entry), env: { STARTS: starts } },
    { log: createLogger({ name: 'test', level: 'silent' }), onChange: () => undefined },
  );
  const startedAt = () => readFileSync(starts, 'utf8').trim().split('\n').map(Number);

  await child.ready;
  await expect.poll(() => startedAt().length, { timeout: 20_000 }).toBe(8);
  await child.stop();

  const [failed = NaN, next = NaN] = startedAt().slice(-2);
  expect(next - failed).toBeLessThan(4000);
});

// Says what the former one told it, and ends once.
const TALKING = `
import { appendFileSync } from 'node:fs';
const { STARTS, FORMER = 'none' } = process.env;
appendFileSync(STARTS, FORMER + '\\n');
process.send({ type: 'ready', forSuccessor: { FORMER: 'after ' + FORMER } }, () => {
  if (FORMER === 'none') process.exit(1);
});
setInterval(() => undefined, 1000);
`;

test('a process that takes the place of another is told what that left for it', async () => {
  const entry = join(folder, 'talking.mjs');
  const starts = join(folder, 'talking');
  writeFileSync(entry, TALKING);
  const child = runChild(
    { name: 'test', entry: pathToFileURL(entry), env: { STARTS: starts } },
    { log: createLogger({ name: 'test', level: 'silent' }), onChange: () => undefined },
  );

  await child.ready;
  await expect.poll(() => readFileSync(starts, 'utf8'), { timeout: 20_000 }).toBe('none\nafter none\n');

  await child.stop();
});
