import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
import { Guest, Load, quantile, visit } from './load.ts';

const { faulty, links } = useFaultyWithLinks(50);

const awaySeconds = Number(process.env['AWAY_SECONDS'] ?? 60);
const load = () => new Load({ guest: faulty.guest, links, clicksPerSecond: 200 });

test('R08: while PostgreSQL hangs, known links go on and nothing unknown is taken for missing', async () => {
  const quiet = load();
  await sleep(3000);
  const before = await quiet.stop();
  const postgres = processesOf(faulty.service, 'postgres');

  signal(postgres, 'SIGSTOP');
  const hanging = load();
  // Long enough for the replica to be no longer vouched for.
  await sleep((awaySeconds * 1000) / 2);
  const unknown = await visit(faulty.guest.agent, `${faulty.service.url}/cold${String(Date.now())}`);
  const startedAt = performance.now();
  const create = await faulty.guest.create({ url: 'https://example.com/while-hanging' });
  const createMs = performance.now() - startedAt;
  await sleep((awaySeconds * 1000) / 2);
  const during = await hanging.stop();
  signal(postgres, 'SIGCONT');
  const backMs = await eventually(
    async () =>
      (await faulty.guest.create({ url: `https://example.com/${String(Math.random())}` })).status === 200,
    15_000,
  );

  expect(Object.keys(during.statuses)).toEqual(['302']);
  report('R08', { metric: 'redirects failed', value: during.failed.length, limit: 0 });
  reportTime('R08', {
    metric: 'p99 of redirects, times the quiet one',
    value: quantile(during.latencies, 0.99) / Math.max(quantile(before.latencies, 0.99), 5),
    limit: 2,
  });
  expect(unknown.status).toBe(503);
  reportTime('R08', {
    metric: 'ms to the 503 of a link nobody can vouch for',
    value: unknown.tookMs,
    limit: 1500,
  });
  expect(create.status).toBe(503);
  reportTime('R08', { metric: 'ms to the 503 of a creation', value: createMs, limit: 2500 });
  reportTime('R08', { metric: 'ms until creation works again', value: backMs, limit: 5000 });
  const { lost, doubled } = await compareClicks(faulty, during);
  report('R08', { metric: 'clicks lost or doubled', value: lost + doubled, limit: 0 });
});

test('R12: while ClickHouse hangs, clicks wait on disk, and people are told since when', async () => {
  const [link] = links;
  signal(processesOf(faulty.service, 'embedded-clickhouse'), 'SIGSTOP');
  const bytesBefore = backlogBytes();
  const hanging = load();
  await sleep(awaySeconds * 1000);
  const result = await hanging.stop();
  const bytesPerClick = (backlogBytes() - bytesBefore) / result.acknowledged.length;
  signal(processesOf(faulty.service, 'embedded-clickhouse'), 'SIGCONT');

  report('R12', { metric: 'bytes per waiting click', value: bytesPerClick, limit: 250 });
  report('R12', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  const startedAt = performance.now();
  const { lost, doubled } = await compareClicks(faulty, result);
  report('R12', { metric: 'clicks lost or doubled', value: lost + doubled, limit: 0 });
  reportTime('R12', { metric: 's to catch up', value: (performance.now() - startedAt) / 1000, limit: 30 });
  const upToDate = async () => {
    const { body } = await faulty.guest.get(`/stats/totals?link=${link?.hash ?? ''}`);
    return (body as { delayed_since: unknown }).delayed_since === null;
  };
  expect(await eventually(upToDate, 15_000)).toBeLessThan(15_000);
});

function backlogBytes(): number {
  const folder = join(faulty.service.dataDir, 'clicks');
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

test('R09: a front door that starts while PostgreSQL is away serves every link of its replica', async () => {
  await faulty.service.stop();
  const port = await findFreePort();
  const nobody = `127.0.0.1:${String(await findFreePort())}`;
  const startedAt = performance.now();
  const door = spawn(process.execPath, [cli, 'front-door'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: faulty.service.dataDir,
      BASE_URL: faulty.service.url,
      PORT: String(port),
      APP_URL: `http://${nobody}`,
      DATABASE_URL: `postgres://linklet@${nobody}/postgres`,
      CLICKHOUSE_URL: `http://${nobody}`,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const guest = new Guest(`http://localhost:${String(port)}`);
  const served = async (shortLink: string) =>
    (await visit(guest.agent, shortLink.replace(faulty.service.url, guest.url))).status;

  const readyMs = await eventually(async () => (await served(links[0]?.shortLink ?? '')) === 302, 20_000);
  const statuses = await Promise.all(links.map((link) => served(link.shortLink)));
  const unknown = await served(`${faulty.service.url}/nobody-knows`);
  const app = await served(`${faulty.service.url}/app`);

  reportTime('R09', { metric: 'ms until the first redirect', value: readyMs, limit: 5000 });
  expect(performance.now() - startedAt).toBeGreaterThan(0);
  expect(statuses).toEqual(links.map(() => 302));
  expect(unknown).toBe(503);
  expect(app).toBe(503);
  door.kill('SIGTERM');
  await once(door, 'exit');
  await guest.close();
  await faulty.restart();
});

const cli = fileURLToPath(new URL('../../server/src/processes/cli.ts', import.meta.url));
