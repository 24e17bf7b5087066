import './behind-visitors.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClickShipping, shareSalts } from '../modules/clicks/index.ts';
import { ReplicaKeeper } from '../modules/redirects/index.ts';
import { connectClickhouse } from '../platform/clickhouse/clickhouse.ts';
import { connectPostgres } from '../platform/postgres/postgres.ts';
import type { Logger } from '../platform/log/log.ts';
import { runProcess } from './lifecycle.ts';

const SHIP_EVERY_MS = 1000;
const SHARE_SALTS_EVERY_MS = 600_000;
const RETRY_MS = 5000;
const END_LIMIT_MS = 2500;

// The one process per machine that keeps the replica current and ships the click log to ClickHouse.
await runProcess('keeper', async ({ config, log }) => {
  const { dataDir, databaseUrl = '', clickhouseUrl = '' } = config;
  const connect = () =>
    connectPostgres({ url: databaseUrl, name: 'keeper', connections: 2, statementTimeoutMs: 10_000 });
  const replica = new ReplicaKeeper({ dataDir, connect, log });
  const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'keeper', connections: 2 });
  const shipping = new ClickShipping({ dataDir, clickhouse, log });
  const salts = connectPostgres({ url: databaseUrl, name: 'keeper salts', connections: 1 });
  const stopping = new AbortController();
  const { signal } = stopping;

  const loops = [
    repeat({ name: 'shipping clicks', everyMs: SHIP_EVERY_MS, log, signal }, () => shipping.shipAll()),
    repeat({ name: 'sharing salts', everyMs: SHARE_SALTS_EVERY_MS, log, signal }, () =>
      shareSalts(salts.sql, dataDir, Date.now()),
    ),
  ];
  return {
    close: async () => {
      stopping.abort();
      const end = async () => {
        await Promise.all(loops);
        // The servers have ended by now; this ships their last clicks.
        await shipping.shipAll().catch(() => undefined);
        await Promise.all([replica.stop(), clickhouse.close(), salts.close()]);
      };
      // Longer work, such as a query to an engine that hangs, may be cut off anywhere: the next start
      // continues there.
      await Promise.race([end(), sleep(END_LIMIT_MS)]);
    },
  };
});

interface Repeated {
  name: string;
  everyMs: number;
  log: Logger;
  signal: AbortSignal;
}

async function repeat({ name, everyMs, log, signal }: Repeated, work: () => Promise<unknown>): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await work();
      if (isFailing) log.info(`${name} works again`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `${name} fails and is tried again`);
      isFailing = true;
    }
    const pause = isFailing ? Math.min(everyMs, RETRY_MS) : everyMs;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
