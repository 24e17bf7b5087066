import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';
import { expect, test } from 'vitest';
import { embeddedPostgresUrl } from '../../server/src/platform/embedded/postgres-server.ts';
import { embeddedClickhouseUrl } from '../../server/src/platform/embedded/clickhouse-server.ts';
import { findFreePort } from '../../server/src/platform/embedded/ports.ts';
import {
  compareClicks,
  eventually,
  processesOf,
  report,
  reportTime,
  signal,
  useFaultyWithLinks,
} from './harness.ts';
import { Guest, Load, visit } from './load.ts';
import { isAlive } from '../../server/src/testing/service.ts';
import { readPorts } from '../service.ts';

const { faulty, links } = useFaultyWithLinks(50);

const seconds = 60;

async function countTransactions(): Promise<number> {
  // Statistics reach the shared counters within a second.
  await sleep(1200);
  const [row] = await faulty.sql<{ count: string }[]>`
    select sum(xact_commit + xact_rollback) as count from pg_stat_database`;
  return Number(row?.count);
}

test('R23: a thousand slow senders are let go, and visitors do not notice', async () => {
  const { hostname, port } = new URL(faulty.service.url);
  const sockets: Socket[] = [];
  let closed = 0;
  for (let index = 0; index < 1000; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => (closed += 1));
    socket.once('connect', () => socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nX-A: '));
    sockets.push(socket);
  }
  const dripping = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000);
  const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 200 });
  const closedMs = await eventually(async () => closed === sockets.length, 20_000);
  const result = await load.stop();
  clearInterval(dripping);

  reportTime('R23', { metric: 'ms until every slow socket is closed', value: closedMs, limit: 15_000 });
  report('R23', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  expect(Object.keys(result.statuses)).toEqual(['302']);
});

test('R25: a herd on one link is counted exactly', async () => {
  const [link] = links;
  const load = new Load({ guest: faulty.guest, links: link ? [link] : [], clicksPerSecond: 1500 });
  await sleep(seconds * 500);
  const result = await load.stop();

  const { lost, doubled } = await compareClicks(faulty, result);
  report('R25', { metric: 'requests failed', value: result.failed.length, limit: 0 });
  report('R25', { metric: 'clicks lost or doubled', value: lost + doubled, limit: 0 });
});

test('R26: a thousand visits at once to a link that was just made ask PostgreSQL nothing', async () => {
  const [link] = await faulty.guest.createLinks(1);
  const before = await countTransactions();

  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => visit(faulty.guest.agent, link?.shortLink ?? '')),
  );

  expect(answers.every((answer) => answer.status === 302)).toBe(true);
  report('R26', { metric: 'transactions', value: (await countTransactions()) - before, limit: 50 });
});

test('R27: probing unknown links costs PostgreSQL nothing', async () => {
  // Another network than everybody else's: one that only probes is kept out for a while.
  const agent = new Agent({ connections: 32, connect: { localAddress: '127.0.0.2' } });
  const url = faulty.service.url.replace('localhost', '127.0.0.1');
  const before = await countTransactions();
  const startedAt = performance.now();
  let probes = 0;
  const probe = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const { status } = await visit(agent, `${url}/${randomUUID().slice(0, 8)}`);
      expect([404, 429]).toContain(status);
      probes += 1;
    }
  };
  const [created] = await Promise.all([createMeanwhile(), ...Array.from({ length: 16 }, probe)]);
  const perSecond = ((await countTransactions()) - before) / seconds;

  process.stdout.write(
    `${JSON.stringify({ id: 'R27', metric: 'probes a second', value: Math.round(probes / seconds) })}\n`,
  );
  report('R27', { metric: 'transactions a second', value: perSecond, limit: 50 });
  reportTime('R27', { metric: 'ms until a link made meanwhile works', value: created, limit: 1000 });
  await agent.close();
});

async function createMeanwhile(): Promise<number> {
  await sleep(1000);
  const [link] = await faulty.guest.createLinks(1);
  return eventually(
    async () => (await visit(faulty.guest.agent, link?.shortLink ?? '')).status === 302,
    5000,
  );
}

test('R34: two hundred claims of one alias over four processes have one winner', async () => {
  const apps = await Promise.all([startApp(), startApp(), startApp(), startApp()]);
  const guests = await Promise.all(apps.map((app) => new Guest(app.url).begin()));
  for (let round = 0; round < 100; round += 1) {
    const alias = `Race-${randomUUID().slice(0, 8)}`;
    const claims = Array.from({ length: 200 }, (_, index) => ({
      guest: guests[index % 4],
      alias: index % 3 === 0 ? alias.toLowerCase() : alias,
    }));

    const statuses = await Promise.all(
      claims.map(async (claim) =>
        claim.guest?.createInTheEnd({ url: `https://example.com/${randomUUID()}`, alias: claim.alias }),
      ),
    );

    report('R34', {
      metric: 'winners more or less than the one',
      value: Math.abs(statuses.filter((status) => status === 200).length - 1),
      limit: 0,
    });
    expect(statuses.filter((status) => status === 422)).toHaveLength(199);
  }
  await Promise.all(guests.map((guest) => guest.close()));
  await Promise.all(apps.map((app) => app.stop()));
});

interface App {
  url: string;
  stop: () => Promise<void>;
}

async function startApp(): Promise<App> {
  const { dataDir } = faulty.service;
  const ports = readPorts(dataDir);
  const port = await findFreePort();
  const app: ChildProcess = spawn(process.execPath, [cli, 'app'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      BASE_URL: faulty.service.url,
      ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1',
      APP_PORT: String(port),
      DATABASE_URL: embeddedPostgresUrl(dataDir, ports.postgres),
      CLICKHOUSE_URL: embeddedClickhouseUrl(dataDir, ports.clickhouse),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(app, 'message');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      app.kill('SIGTERM');
      await once(app, 'exit');
    },
  };
}

test('R39: front-door servers that are asked to stop finish what they began', async () => {
  const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 200 });
  await sleep(1000);
  for (const pid of processesOf(faulty.service, 'front-door-server')) {
    signal([pid], 'SIGTERM');
    await eventually(async () => !isAlive(pid), 10_000);
    // Its successor needs a moment before the next may go.
    await sleep(5000);
  }
  const result = await load.stop();

  report('R39', { metric: 'requests failed', value: result.failed.length, limit: 0 });
  const { lost, doubled } = await compareClicks(faulty, result);
  report('R39', { metric: 'clicks lost or doubled', value: lost + doubled, limit: 0 });
});

const changes = [
  ['archived', { status: 12 }],
  ['deleted', { status: 9 }],
  ['terminated', { status: 10 }],
  ['expired', { expires_at: new Date(Date.now() - 1000).toISOString() }],
] as const;

test.each(changes)(
  'R40: a link that is %s stops within a second, and within five without a wake-up',
  async (_, change) => {
    for (const [isAnnounced, limit] of [
      [true, 1000],
      [false, 5000],
    ] as const) {
      const [link] = await faulty.guest.createLinks(1);
      const visitLink = () => visit(faulty.guest.agent, link?.shortLink ?? '');
      await eventually(async () => (await visitLink()).status === 302, 5000);

      await faulty.sql`
      update links set ${faulty.sql({ ...change })} from long_urls
      where long_urls.id = long_url_id and url = ${link?.destination ?? ''}`;
      if (isAnnounced) await faulty.sql`select pg_notify('replica_changes', '')`;
      const tookMs = await eventually(async () => (await visitLink()).status === 410, 10_000);

      reportTime('R40', {
        metric: isAnnounced ? 'ms, announced' : 'ms, not announced',
        value: tookMs,
        limit,
      });
    }
  },
);

const cli = fileURLToPath(new URL('../../server/src/processes/cli.ts', import.meta.url));
