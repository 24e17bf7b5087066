import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifySync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../platform/embedded/ports.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'linklet-demo-'));

interface Started {
  screen: string;
  stop: () => Promise<void>;
}

/** Starts the demonstration as at a terminal, and waits until it serves. */
async function startAtTerminal(port: number): Promise<Started> {
  const command = `${process.execPath} server/src/processes/cli.ts supervisor --demo`;
  const { PATH, HOME, TEST_COMPILE_CACHE: NODE_COMPILE_CACHE } = process.env;
  const terminal = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), TERM: 'xterm' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const screen = await untilReady(terminal);
  return {
    screen,
    stop: async () => {
      const ended = once(terminal, 'exit');
      process.kill(supervisorOf(), 'SIGTERM');
      await ended;
    },
  };
}

async function untilReady(terminal: ChildProcess): Promise<string> {
  let screen = '';
  return new Promise((done, failed) => {
    terminal.stdout?.setEncoding('utf8').on('data', (text: string) => {
      screen += text.replaceAll('\r', '');
      if (/^ready \S+$/m.test(screen)) done(screen);
    });
    terminal.once('exit', () => failed(new Error(screen)));
  });
}

function supervisorOf(): number {
  return (JSON.parse(readFileSync(join(dataDir, 'run/supervisor.json'), 'utf8')) as { pid: number }).pid;
}

const linkAfter = (screen: string, who: string) =>
  new RegExp(`${who}[^]*?open as them +(\\S+)`).exec(screen)?.[1] ?? '';

/** Opens a link as a browser does; returns what the interface then knows of its session. */
async function enter(link: string, origin: string): Promise<{ screen: string | null; cookie: string }> {
  const answer = await fetch(link, { redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return { screen: answer.headers.get('location')?.replace(origin, '') ?? null, cookie };
}

describe('a start of the demonstration at a terminal', { timeout: 120_000 }, () => {
  let started: Started;
  let origin: string;
  let port: number;

  beforeAll(async () => {
    const built = process.env['TEST_WEB_BUILD'];
    if (built !== undefined) cpSync(built, join(dataDir, 'web'), { recursive: true });
    port = await findFreePort();
    origin = `http://localhost:${port}`;
    started = await startAtTerminal(port);
  });
  afterAll(async () => {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('shows where it is, how staff sign in and where emails are, and no line of the log', () => {
    expect(started.screen).toContain(`Open     ${origin}`);
    expect(started.screen).toContain(`Staff    ${origin}/app/login as staff@linklet.local`);
    expect(started.screen).toContain(`Mailbox  ${origin}/app/kiosk/mailbox`);
    expect(started.screen).toContain(`Log      ${dataDir}/logs/linklet.log`);
    expect(started.screen).not.toMatch(/^\{|level/m);
  });

  test('logs into the file', () => {
    const lines = readFileSync(join(dataDir, 'logs/linklet.log'), 'utf8').trim().split('\n');

    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ name: 'supervisor', msg: 'migrated' }),
    );
  });

  test('gives a link that opens the guest’s list', async () => {
    const { screen, cookie } = await enter(linkAfter(started.screen, 'A guest'), origin);
    const list = await fetch(`${origin}/app/api/urls/available`, {
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    });

    expect(screen).toBe('/app/my-urls');
    expect(list.status).toBe(200);
    const viewer = await enter(linkAfter(started.screen, 'Viktor Viewer'), origin);
    const organizations = await fetch(`${origin}/app/api/organizations`, {
      headers: { cookie: viewer.cookie, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(await organizations.json()).toMatchObject({
      data: [
        {
          name: 'Harbour Coffee',
          teams: [{ name: 'Marketing', membership: { role: 'viewer' }, members: 4 }],
        },
      ],
    });
    expect((await fetch(`${origin}/fresh-beans`, { redirect: 'manual' })).status).toBe(302);
    expect(await list.text()).toContain('stollen-2026');
  });

  test('gives staff who may open the kiosk, with a code of their authenticator', async () => {
    const { cookie } = await enter(linkAfter(started.screen, 'Staff, who'), origin);
    const mailbox = await fetch(`${origin}/app/api/kiosk/emails`, {
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    });
    const secret = /secret=(\w+)/.exec(started.screen)?.[1] ?? '';
    const code = /code (\d{6}) now/.exec(started.screen)?.[1] ?? '';

    expect(mailbox.status).toBe(200);
    expect(verifySync({ secret, token: code, epochTolerance: 600 }).valid).toBe(true);
  });

  test('has a report and an appeal that are open', async () => {
    const { cookie } = await enter(linkAfter(started.screen, 'Staff, who'), origin);
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' };
    const list = async (path: string): Promise<unknown> =>
      (await fetch(`${origin}/app/api/kiosk/${path}`, { headers })).json();

    expect(await list('reports')).toMatchObject({
      data: [{ link: expect.stringMatching(/bakery-hours$/), notes: [{ author: 'Staff' }] }],
    });
    expect(await list('appeals')).toMatchObject({
      data: [
        { link: expect.stringMatching(/free-laptops$/), author: 'Olivia Organizer', ban: { kind: 'link' } },
      ],
    });
  });

  test('has links that ended', async () => {
    const ended = await Promise.all(
      ['easter-lamb', 'free-laptops'].map((alias) => fetch(`${origin}/${alias}`, { redirect: 'manual' })),
    );

    expect(ended.map(({ status }) => status)).toEqual([410, 410]);
    expect(started.screen).toContain(`${origin}/easter-lamb (expired)`);
    expect(started.screen).toContain(`${origin}/free-laptops (blocked)`);
  });

  test('tells the sign-ins again the next time', async () => {
    await started.stop();

    started = await startAtTerminal(port);
    const { cookie } = await enter(linkAfter(started.screen, 'A guest'), origin);
    const list = await fetch(`${origin}/app/api/urls/available`, {
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    });

    for (const who of ['free', 'owner', 'admin', 'member', 'viewer'])
      expect(started.screen).toContain(`${who}@demo.linklet.local, password “Linklet demo 2026”`);
    expect(await list.text()).toContain('stollen-2026');
  });
});
