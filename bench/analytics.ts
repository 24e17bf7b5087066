import postgres from 'postgres';
import { Client } from 'undici';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { connectClickhouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import { embeddedClickhouseUrl } from '../server/src/platform/embedded/clickhouse-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { makeClickedLinks } from './tools/sample-clicks.ts';

// How long does each chart take, of a link with a tenth of the clicks and of the workspace with all?
const CLICKS = Number(process.env['BENCH_CLICKS'] ?? 10_000_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
const MAX_MS = CLICKS > 10_000_000 ? 500 : 100;
const MAX_COLD_MS = 500;

const charts = [
  'totals',
  'totals?compare=previous',
  'timeline',
  'popular',
  'by/country',
  'by/city',
  'by/source',
  'by/referrer',
  'by/browser',
  'by/utm_campaign',
  'by/hour',
  'by/link',
  'by/tag',
  'by/country?kind=unique',
  'totals?filters=country:DE',
  'timeline?filters=country:DE;browser!:Chrome',
];

export async function benchAnalytics(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const ports = readPorts(service.dataDir);
  const sql = postgres(embeddedPostgresUrl(service.dataDir, ports.postgres), { max: 1 });
  const clickhouse = connectClickhouse({
    url: embeddedClickhouseUrl(service.dataDir, ports.clickhouse),
    name: 'bench',
    requestTimeoutMs: 600_000,
  });
  const client = new Client(service.url);
  try {
    const account = new Account(client);
    await account.register();
    const { hash } = await makeClickedLinks({ sql, clickhouse }, { email: account.email, clicks: CLICKS });
    for (const subject of [`link=${hash}`, '']) {
      console.log(
        subject === ''
          ? `workspace with ${String(CLICKS)} clicks`
          : `link with ${String(CLICKS / 10)} clicks`,
      );
      for (const chart of charts) console.log(await timeChart(account, chart, subject));
    }
  } finally {
    await Promise.all([client.destroy(), clickhouse.close(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

async function timeChart(account: Account, chart: string, subject: string): Promise<string> {
  const path = `/app/api/stats/${chart}${chart.includes('?') ? '&' : '?'}period=last_30_day&${subject}`;
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { status, text } = await account.attempt('GET', path);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(text);
  }
  const [cold = 0, ...warm] = times;
  warm.sort((a, b) => a - b);
  const p95 = warm[Math.ceil(ROUNDS * 0.95) - 1] ?? 0;
  const verdict = p95 <= MAX_MS && cold <= MAX_COLD_MS ? '' : ' — too much';
  return `analytics: ${chart.padEnd(50)} p95 ${p95.toFixed(0)} ms, first ${cold.toFixed(0)} ms${verdict}`;
}
