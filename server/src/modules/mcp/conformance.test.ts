import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

// By the protocol's own suite: its scenarios that need no tools, prompts or resources of an example server.

const program = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

let app: TestApp;
let proxy: Server;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  const target = new URL('/app/mcp', await app.listen());
  const { secret } = await makeToken((await makeSubscriber(app)).browser);
  proxy = await withToken(target, secret);
  folder = mkdtempSync(join(tmpdir(), 'linklet-mcp-'));
});
afterAll(async () => {
  proxy.close();
  rmSync(folder, { recursive: true });
  await app.close();
});

/** The suite sends no token: it passes by here. */
async function withToken(target: URL, secret: string): Promise<Server> {
  const server = createServer((asked, reply) => {
    const headers = { ...asked.headers, authorization: `Bearer ${secret}` };
    const passed = request(target, { method: asked.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.each([
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
])('the scenario %s of the protocol’s suite passes', async (scenario) => {
  const url = `http://localhost:${String((proxy.address() as AddressInfo).port)}/app/mcp`;
  const suite = spawn(process.execPath, [program, 'server', '--url', url, '--scenario', scenario], {
    cwd: folder,
  });
  let said = '';
  for (const stream of [suite.stdout, suite.stderr]) stream.on('data', (text) => (said += String(text)));

  const [code] = await once(suite, 'exit');

  expect(code, said).toBe(0);
});
