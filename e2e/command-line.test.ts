import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inDatabase, makeAccount, putOnPlan, storeToken } from './account.ts';

const service = inject('serviceUrl');
const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

interface Ended {
  code: number;
  out: string;
  err: string;
}

async function makeTerminal() {
  const person = await makeAccount();
  await putOnPlan(person, 'enterprise');
  const folder = mkdtempSync(join(tmpdir(), 'linklet-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, LINKLET_URL: '', LINKLET_TOKEN: '', XDG_CONFIG_HOME: folder };
  const run = async (args: readonly string[], input = ''): Promise<Ended> => {
    const child = spawn(process.execPath, [program, ...args], { env, cwd: folder });
    child.stdin.end(input);
    const ended = new Promise<number>((end) => child.once('close', (code) => end(code ?? 1)));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, out, err };
  };
  return {
    folder,
    env,
    run,
    secret: await storeToken(person, 'Terminal'),
    kept: join(folder, 'linklet', 'settings.json'),
  };
}

test('links are made, listed, counted, brought, written to a file and opened in a terminal', async () => {
  const { folder, run, secret, kept } = await makeTerminal();
  const alias = `cli-${randomUUID().slice(0, 8)}`;

  const before = await run(['list']);
  const login = await run(['login', '--url', service], `${secret}\n`);
  const made = await run([
    'shorten',
    'https://example.com/a',
    '--alias',
    alias,
    '--tag',
    'one',
    '--tag',
    'two',
  ]);
  const listed = await run(['list', '--search', alias]);
  const asJson = await run(['list', '--tag', 'two', '--json']);
  const counted = await run(['stats', made.out.trim(), '--by', 'country']);
  writeFileSync(
    join(folder, 'links.csv'),
    'url,title\nhttps://example.com/b,Brought\njavascript:alert(1),Odd\n',
  );
  const brought = await run(['import', 'links.csv', '--credits', '2', '--json']);
  const written = await run(['export', '--out', 'all.csv']);
  const again = await run(['export', '--out', 'all.csv']);
  const opened = await run(['open', alias, '--json']);

  expect(before).toMatchObject({ code: 2, err: expect.stringContaining('linklet login') });
  expect(login).toMatchObject({ code: 0, out: expect.stringContaining('by the token “Terminal”') });
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(made).toMatchObject({ code: 0, out: `${service}/${alias}\n` });
  expect(listed.out).toContain('https://example.com/a');
  expect(JSON.parse(asJson.out)).toMatchObject([{ url: 'https://example.com/a' }]);
  expect(counted.out).toContain('0 clicks by 0 visitors');
  expect(brought, brought.err).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(brought.out)).toMatchObject({ state: 'done', created: 1, refused: 1 });
  expect(written.code).toBe(0);
  expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toMatch(/Brought[^]*example\.com\/a/);
  expect(again).toMatchObject({ code: 1, err: 'all.csv is there already.\n' });
  expect(JSON.parse(opened.out).url).toMatch(/\/app\/analytics\/[0-9a-z]{16}$/);
});

test('what is wrong is told on the error output, with a status for scripts', async () => {
  const { run, secret, kept } = await makeTerminal();

  const unknown = await run(['shrink']);
  const stranger = await run(['login', '--url', service], 'lnk_of-nobody\n');
  const nothing = await run(['login', '--url', service]);
  await run(['login', '--url', service], `${secret}\n`);
  const option = await run(['list', '--colour', 'red']);
  const refused = await run(['shorten', 'javascript:alert(1)']);
  const missing = await run(['stats', 'no-such-alias']);
  const file = await run(['import', 'no-such-file.csv']);
  const out = await run(['logout']);

  expect([unknown, nothing, option, file].map(({ code }) => code)).toEqual([2, 2, 2, 2]);
  expect([stranger, refused, missing].map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(stranger.err).toContain('token_invalid');
  expect(refused.err).toContain('url: ');
  for (const { out } of [unknown, stranger, option, refused, missing, file]) expect(out).toBe('');
  expect(out.code).toBe(0);
  expect(() => statSync(kept)).toThrow();
});

test('a host alone will do, what waits for approval is not done, and what is no service of ours says so', async () => {
  const { folder, run, secret } = await makeTerminal();
  const other = createServer((_, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  const version = await run(['--version']);
  const login = await run(['login', '--url', new URL(service).host], `${secret}\n`);
  await inDatabase(
    (sql) => sql`
    update api_tokens set needs_approval = true where token_hash = sha256(convert_to(${secret}, 'UTF8'))`,
  );
  const asked = await run(['shorten', 'https://example.com/asked']);
  const wrong = await run(['login', '--url', `http://127.0.0.1:${String(port)}`], `${secret}\n`);
  const nowhere = await run(['export', '--out', join('no-such-folder', 'all.csv')]);

  expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(login.code, login.err).toBe(0);
  expect(asked).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('until a person approves it'),
  });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not answer as') });
  expect(nowhere.code).toBe(1);
  expect(existsSync(join(folder, 'no-such-folder'))).toBe(false);
});

test.each(['legacy', 'auto'] as const)(
  'an agent on standard input and output has the tools (%s)',
  async (mode) => {
    const { run, env, secret } = await makeTerminal();
    await run(['login', '--url', service], `${secret}\n`);
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp'],
        env,
      }),
    );
    onTestFinished(() => client.close());

    const { tools } = await client.listTools();
    const made = await client.callTool({
      name: 'create_link',
      arguments: { destination: 'https://example.com/agent' },
    });

    expect(tools.map(({ name }) => name)).toContain('get_link_stats');
    expect(made.structuredContent).toMatchObject({
      destination: 'https://example.com/agent',
      state: 'active',
    });
  },
);
