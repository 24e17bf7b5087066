import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { workbookWith, zipOf } from '../../../../testing/bulk/zip-files.ts';
import { readerLimits } from '../../../../platform/table-files/read-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'linklet-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

const READER = fileURLToPath(new URL('./read-file.ts', import.meta.url));
// What of the memory was ever the process's own: what it was forked from does not count.
const TELL_PEAK = `data:text/javascript,
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const [, kilobytes] = /VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stderr.write('peak ' + kilobytes);
  });`;

/** Has the reader read a file as the app does; answers what it said, and the memory it took at most. */
async function read(file: Buffer): Promise<{ said: string; peakMegabytes: number }> {
  const path = join(folder, 'file');
  writeFileSync(path, file);
  const reader = spawn(process.execPath, [...readerLimits, '--import', TELL_PEAK, READER, 'with-header'], {
    stdio: [openSync(path, 'r'), 'pipe', 'pipe'],
    env: {},
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const [said, complaint] = await Promise.all([
    readText(reader.stdout),
    readText(reader.stderr),
    once(reader, 'exit'),
  ]);
  return { said, peakMegabytes: Number(/peak (\d+)$/.exec(complaint)?.[1]) / 1024 };
}

const HUNDRED_KILOBYTES = 100_000;
const EXPANDS = '{"refusal":"bulk_file_expands","details":{}}\n';
const inline = (text: string, number: number) =>
  `<row r="${String(number)}"><c r="A${String(number)}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

// A reader that has nothing to read takes a hundred.
test('a sheet of four thousand cells of a hundred kilobytes, all the same, takes little memory', async () => {
  const strings = ['url', `https://x.example/${'a'.repeat(HUNDRED_KILOBYTES)}`];
  const rows = Array.from({ length: 4001 }, (_, index) => {
    const number = String(index + 1);
    return `<row r="${number}"><c r="A${number}" t="s"><v>${index === 0 ? '0' : '1'}</v></c></row>`;
  });

  const { said, peakMegabytes } = await read(
    workbookWith(rows.join(''), { strings: strings.map((text) => `<si><t>${text}</t></si>`).join('') }),
  );

  const staged = said
    .trimEnd()
    .split('\n')
    .flatMap((line) => JSON.parse(line) as { reason: string }[]);
  expect(staged).toHaveLength(4000);
  expect(new Set(staged.map(({ reason }) => reason)).size).toBe(1);
  expect(peakMegabytes).toBeLessThan(200);
});

test('as much text as a sheet may have, each cell another, stays below three quarters of a gigabyte', async () => {
  const texts = Array.from({ length: 1800 }, (_, index) => {
    const block = randomBytes(700).toString('hex');
    return `https://x.example/${String(index)}${block.repeat(HUNDRED_KILOBYTES / block.length)}`;
  });

  const file = workbookWith(['url', ...texts].map((text, index) => inline(text, index + 1)).join(''));
  const { said, peakMegabytes } = await read(file);

  expect(said.match(/"number":/g)).toHaveLength(1800);
  expect(peakMegabytes).toBeLessThan(750);
}, 60_000);

test('a field of ten megabytes is refused before it is read to its end', async () => {
  const { said, peakMegabytes } = await read(Buffer.from(`url\n"${'a'.repeat(10_000_000)}"`));

  expect(said).toMatch(/bulk_file_malformed.*the line is too long/);
  expect(peakMegabytes).toBeLessThan(200);
});

test.each([
  ['that says its size', undefined],
  ['that says another size', 1000],
])('a zip that expands a thousandfold, %s, is refused before it is unpacked', async (_, claimedBytes) => {
  const bomb = zipOf([['xl/worksheets/sheet1.xml', Buffer.alloc(100_000_000, ' ')]], {
    ...(claimedBytes !== undefined && { claimedBytes }),
  });
  expect(bomb.length).toBeLessThan(110_000);

  const { said, peakMegabytes } = await read(bomb);

  expect(said).toMatch(/bulk_file_expands|bulk_file_unreadable/);
  if (claimedBytes === undefined) expect(said).toBe(EXPANDS);
  expect(peakMegabytes).toBeLessThan(200);
});
