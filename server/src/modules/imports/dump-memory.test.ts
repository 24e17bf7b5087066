import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readerLimits } from '../../platform/table-files/read-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'linklet-dump-'));
afterAll(() => rmSync(folder, { recursive: true }));

const READER = fileURLToPath(new URL('./files/read-import.ts', import.meta.url));
const TELL_PEAK = `data:text/javascript,
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const [, kilobytes] = /VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stderr.write('peak ' + kilobytes);
  });`;

const GIGABYTE = 1024 ** 3;

function* dump(): Generator<string> {
  const visit = `(1,'2021-04-03 10:11:12','abc','https://search.example/?q=it\\'s','Mozilla/5.0 (X11; Linux)','203.0.113.9','DE')`;
  const visits = `INSERT INTO \`yourls_log\` VALUES ${Array.from({ length: 500 }, () => visit).join(',')};\n`;
  let bytes = 0;
  for (let row = 0; bytes < GIGABYTE; row += 1) {
    const link = `INSERT INTO \`yourls_url\` VALUES ('k${String(row)}','https://a.example/${String(row)}','','2021-04-03 10:11:12','203.0.113.9',42);\n`;
    bytes += visits.length + link.length;
    yield visits + link;
  }
}

test('a dump of a gigabyte is read in a small part of it', { timeout: 300_000 }, async () => {
  const path = join(folder, 'dump.sql');
  await pipeline(Readable.from(dump()), createWriteStream(path));

  const given = JSON.stringify({ withHeader: true, host: 'old.example', keepsClicks: true });
  const reader = spawn(process.execPath, [...readerLimits, '--import', TELL_PEAK, READER, given], {
    stdio: [openSync(path, 'r'), 'pipe', 'pipe'],
    env: {},
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const begin = performance.now();
  const [said, complaint] = await Promise.all([
    readText(reader.stdout),
    readText(reader.stderr),
    once(reader, 'exit'),
  ]);
  console.log(`a gigabyte was read in ${String(Math.round((performance.now() - begin) / 1000))} s`);

  expect(said).toContain('"source":"yourls"');
  expect(Number(/peak (\d+)$/.exec(complaint)?.[1]) / 1024).toBeLessThan(400);
});
