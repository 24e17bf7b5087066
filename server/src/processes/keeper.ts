import { setTimeout as sleep } from 'node:timers/promises';
import { ClickShipping, shareSalts } from '../modules/clicks/index.ts';
import { ReplicaKeeper } from '../modules/redirects/index.ts';
import { connectClickhouse } from '../platform/clickhouse.ts';
import { connectPostgres } from '../platform/postgres.ts';
import { runProcess } from './lifecycle.ts';

const SHIP_EVERY_MS = 500;
const SHARE_SALTS_EVERY_MS = 600_000;
const RETRY_MS = 5000;

// The one process per machine that keeps the replica current and brings the click log to ClickHouse.
await runProcess('keeper', async ({ config, log }) => {
  const { dataDir, databaseUrl = '', clickhouseUrl = '' } = config;
  const connect = () =>
    connectPostgres({ url: databaseUrl, name: 'keeper', connections: 2, statementTimeoutMs: 10_000 });
  const replica = new ReplicaKeeper({ dataDir, connect, log });
  const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'keeper', connections: 2 });
  const shipping = new ClickShipping({ dataDir, clickhouse, log });
  const salts = connectPostgres({ url: databaseUrl, name: 'keeper salts', connections: 1 });
  const stopping = new AbortController();

  const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const isDone = await work().then(
        () => true,
        () => false,
      );
      const pause = isDone ? everyMs : Math.min(everyMs, RETRY_MS);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const loops = [
    repeat(SHIP_EVERY_MS, () => shipping.shipAll()),
    repeat(SHARE_SALTS_EVERY_MS, () => shareSalts(salts.sql, dataDir, Date.now())),
  ];
  return {
    close: async () => {
      stopping.abort();
      await Promise.all(loops);
      // The servers have ended by now; what they wrote last goes with this.
      await shipping.shipAll().catch(() => undefined);
      await Promise.all([replica.stop(), clickhouse.close(), salts.close()]);
    },
  };
});
