import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { Pool } from 'undici';
import { readPorts } from '../e2e/service.ts';
import { connectClickhouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import { embeddedClickhouseUrl } from '../server/src/platform/embedded/clickhouse-server.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { median } from './tools/median.ts';
import { makeKnownLinks, measureVisits } from './tools/paced-load.ts';
import { isInstalled } from './tools/programs.ts';
import { makeClickedLinks } from './tools/sample-clicks.ts';

// Do ten people who read statistics and a thousand visitors a second disturb one another?
const CLICKS = Number(process.env['BENCH_CLICKS'] ?? 1_000_000);
const READERS = 10;
const SECONDS = 20;
// As long as somebody looks at a screen before the next one, whose charts are asked for at once.
const LOOK_MS = 3000;
const VISITS = { connections: 40, pauseMs: 40 };

const screen = [
  'totals?compare=previous',
  'timeline?compare=previous',
  'by/country',
  'by/source',
  'by/browser',
  'by/link',
];

export async function benchAnalyticsReaders(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('analytics-readers: skipped, because wrk is not installed.');
    return;
  }
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: `${ACCOUNTS_COME_FROM},127.0.0.0/8,::1` },
  });
  const pool = new Pool(service.url, { connections: READERS * screen.length });
  try {
    const account = new Account(pool);
    await account.register();
    await fill(service, account.email);
    const load = { ...VISITS, paths: await makeKnownLinks(service) };
    await read(account, SECONDS / 2);

    const visitsAlone = await measureVisits(service, load, SECONDS);
    const [visitsBeside, timesBeside] = await Promise.all([
      measureVisits(service, load, SECONDS),
      read(account, SECONDS),
    ]);
    const timesAlone = await read(account, SECONDS);
    console.log(
      `analytics-readers: beside ${String(READERS)} readers of ${String(CLICKS)} clicks redirects keep ` +
        `${(visitsBeside.perSecond / visitsAlone.perSecond).toFixed(2)} of ${visitsAlone.perSecond.toFixed(0)}/s, ` +
        `p99 ${visitsBeside.p99Ms.toFixed(1)} ms, alone ${visitsAlone.p99Ms.toFixed(1)} ms`,
    );
    console.log(
      `analytics-readers: a chart takes ${median(timesBeside).toFixed(0)} ms beside the visits, ` +
        `${median(timesAlone).toFixed(0)} ms without: ${(median(timesBeside) / median(timesAlone)).toFixed(2)} times`,
    );
  } finally {
    await pool.destroy();
    await service.remove();
  }
}

async function fill({ dataDir }: Service, email: string): Promise<void> {
  const ports = readPorts(dataDir);
  const sql = postgres(embeddedPostgresUrl(dataDir, ports.postgres), { max: 1 });
  const clickhouse = connectClickhouse({
    url: embeddedClickhouseUrl(dataDir, ports.clickhouse),
    name: 'bench',
    requestTimeoutMs: 600_000,
  });
  await makeClickedLinks({ sql, clickhouse }, { email, clicks: CLICKS });
  await Promise.all([clickhouse.close(), sql.end({ timeout: 1 })]);
}

/** Milliseconds that each chart took which the readers asked for in so many seconds. */
async function read(account: Account, seconds: number): Promise<number[]> {
  const endsAt = performance.now() + seconds * 1000;
  const times: number[] = [];
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    // They come by and by.
    await sleep((reader * LOOK_MS) / READERS);
    while (performance.now() < endsAt) {
      times.push(...(await Promise.all(screen.map((chart) => timeChart(account, chart)))));
      await sleep(LOOK_MS);
    }
  });
  await Promise.all(readers);
  return times;
}

async function timeChart(account: Account, chart: string): Promise<number> {
  const startedAt = performance.now();
  const path = `/app/api/stats/${chart}${chart.includes('?') ? '&' : '?'}period=last_30_day`;
  const { status, text } = await account.attempt('GET', path);
  if (status !== 200) throw new Error(text);
  return performance.now() - startedAt;
}
