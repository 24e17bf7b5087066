import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';
import { keptSecret } from '../secrets.ts';
import { createChdbBridge } from './chdb-bridge.ts';
import { loadChdb } from './chdb-native.ts';

export interface EmbeddedClickhouseOptions {
  dataDir: string;
  port: number;
  log: Logger;
}

export interface EmbeddedClickhouse {
  url: string;
  close: () => Promise<void>;
}

/** Must be set in the environment before the engine's process starts. */
export const CLICKHOUSE_ENVIRONMENT = { UV_THREADPOOL_SIZE: '12' };

const SLOTS = 6;
const QUEUE = 500;
const USER = 'linklet';
const START_ATTEMPTS = 60;
const RETRY_MS = 250;

export function embeddedClickhouseUrl(dataDir: string, port: number): string {
  return `http://${USER}:${keptSecret(dataDir, 'clickhouse-password')}@127.0.0.1:${String(port)}`;
}

export async function startClickhouse(options: EmbeddedClickhouseOptions): Promise<EmbeddedClickhouse> {
  const { dataDir, port, log } = options;
  const chdb = loadChdb(dataDir);
  // After a crash the previous engine may still be releasing the folder or the port.
  const bridge = await repeatedly(log, () =>
    createChdbBridge({
      chdb,
      user: USER,
      password: keptSecret(dataDir, 'clickhouse-password'),
      slots: SLOTS,
      queue: QUEUE,
    }),
  );
  await repeatedly(log, () => listen(bridge.server, port));
  return { url: embeddedClickhouseUrl(dataDir, port), close: bridge.close };
}

async function repeatedly<Result>(log: Logger, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      log.debug({ err: error, attempt }, 'ClickHouse did not start yet');
      await sleep(RETRY_MS);
    }
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
