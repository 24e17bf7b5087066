import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findFreePort } from '../platform/embedded/ports.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'linklet-silent-'));
const sockets: Socket[] = [];
let silent: Server;

beforeAll(async () => {
  silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a process; answers what it said until it named the sentence or ended. */
async function startUntil(name: string, databasePort: number, sentence: string): Promise<string> {
  const { PATH, HOME, TEST_COMPILE_CACHE: NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/src/processes/cli.ts', name], {
    cwd: ROOT,
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: join(dataDir, name) },
      PORT: String(await findFreePort()),
      DATABASE_URL: `postgres://linklet:secret@127.0.0.1:${String(databasePort)}/linklet`,
      CLICKHOUSE_URL: inject('clickhouseUrl'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'close');
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes(sentence)) child.kill('SIGTERM');
  });
  await ended;
  return said;
}

test.each(['app', 'worker', 'front-door', 'migrate', 'supervisor'])(
  '%s says where a database is that does not answer, before it gives anything up',
  { timeout: 60_000 },
  async (name) => {
    const { port } = silent.address() as AddressInfo;
    const sentence = `PostgreSQL at 127.0.0.1:${String(port)} does not answer yet.`;

    const said = await startUntil(name, port, sentence);

    expect(said).toContain(sentence);
    expect(said.slice(0, said.indexOf(sentence))).not.toContain('failed');
    expect(said).not.toContain('secret');
  },
);

test('a database that is away is named as well', { timeout: 60_000 }, async () => {
  const port = await findFreePort();
  const sentence = `PostgreSQL at 127.0.0.1:${String(port)} can't be used yet (ECONNREFUSED).`;

  expect(await startUntil('app', port, sentence)).toContain(sentence);
});
