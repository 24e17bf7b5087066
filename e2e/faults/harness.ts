import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { connectClickhouse, type Clickhouse } from '../../server/src/platform/clickhouse/clickhouse.ts';
import { embeddedClickhouseUrl } from '../../server/src/platform/embedded/clickhouse-server.ts';
import {
  commandLine,
  descendantsOf,
  isAlive,
  startService,
  type Service,
} from '../../server/src/testing/service.ts';
import { openDatabase, readPorts } from '../service.ts';
import { Guest, visit, type GuestLink, type LoadResult } from './load.ts';

/** The long suite takes the rounds of the reliability plan, the quick one a few. */
export const isLong = process.env['FAULTS'] === 'long';
export const rounds = isLong ? 20 : 2;

export interface FaultyService {
  service: Service;
  guest: Guest;
  sql: Sql;
  clickhouse: Clickhouse;
  /** Starts again on the same data, after it was ended. */
  restart: () => Promise<void>;
}

// Its operator trusts this machine: no anti-robot check, no limits.
const env = { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1', FRONT_DOOR_PROCESSES: '2' };

/** The whole product for all tests of a file, with links to follow. */
export function useFaultyWithLinks(count: number): { faulty: FaultyService; links: GuestLink[] } {
  const faulty = {} as FaultyService;
  const links: GuestLink[] = [];
  beforeAll(async () => {
    await start(faulty);
    links.push(...(await faulty.guest.createLinks(count)));
  });
  afterAll(() => close(faulty));
  return { faulty, links };
}

/** The whole product, another one for each test. */
export function useFaultyForEach(): FaultyService {
  const faulty = {} as FaultyService;
  beforeEach(() => start(faulty));
  afterEach(() => close(faulty));
  return faulty;
}

async function start(faulty: FaultyService): Promise<void> {
  const service = await startService({ env });
  Object.assign(faulty, {
    service,
    guest: await new Guest(service.url).begin(),
    ...connect(service),
    restart: async () => {
      const { dataDir, port } = faulty.service;
      await disconnect(faulty);
      faulty.service = await startService({ env, dataDir, port });
      Object.assign(faulty, connect(faulty.service));
    },
  } satisfies FaultyService);
}

async function close(faulty: FaultyService): Promise<void> {
  await disconnect(faulty);
  await faulty.guest.close();
  await faulty.service.remove();
}

function connect({ dataDir }: Service): Pick<FaultyService, 'sql' | 'clickhouse'> {
  const url = embeddedClickhouseUrl(dataDir, readPorts(dataDir).clickhouse);
  return { sql: openDatabase(dataDir), clickhouse: connectClickhouse({ url, name: 'faults' }) };
}

async function disconnect({ sql, clickhouse }: FaultyService): Promise<void> {
  await Promise.all([sql.end({ timeout: 1 }), clickhouse.close()]);
}

/** Process ids below the service whose command line names a program. */
export function processesOf(service: Service, program: string): number[] {
  const root = service.process.pid ?? 0;
  return descendantsOf(root).filter((pid) => commandLine(pid).includes(program));
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids.filter(isAlive)) process.kill(pid, name);
}

export async function eventually(check: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const tookMs = performance.now() - startedAt;
    if (await check().catch(() => false)) return tookMs;
    if (tookMs > limitMs) return Infinity;
    await sleep(25);
  }
}

export interface ClickTruth {
  lost: number;
  doubled: number;
  /** Until the last click was stored. */
  caughtUpMs: number;
}

const ASK_EVERY_MS = 250;
// Shipping takes at most five seconds, and longer only while an engine comes back.
const QUIET_MS = 10_000;
const SILENT_MS = 60_000;

/**
 * Compares what visitors were told with what ClickHouse has, click by click, once all are there or none has come for
 * a minute: after a flood, shipping has millions before them.
 */
export async function compareClicks(
  { clickhouse }: FaultyService,
  result: LoadResult,
  { mayLose = 0 } = {},
): Promise<ClickTruth> {
  const startedAt = performance.now();
  let counts = new Map<string, number>();
  let stored = { rows: 0, changedAt: startedAt };
  const lost = () => result.acknowledged.filter((id) => !counts.has(id)).length;
  let silentMs = 0;
  do {
    await sleep(ASK_EVERY_MS);
    const now = performance.now();
    const rows = await countRows(clickhouse).catch(() => stored.rows);
    if (rows !== stored.rows) stored = { rows, changedAt: now };
    counts = await countCopies(clickhouse).catch(() => counts);
    silentMs = now - stored.changedAt;
  } while (lost() > 0 && silentMs < silenceMs(lost() <= mayLose));
  const sent = [...result.acknowledged, ...result.failed];
  const doubled = sent.filter((id) => (counts.get(id) ?? 0) > 1).length;
  return { lost: lost(), doubled, caughtUpMs: stored.changedAt - startedAt };
}

/** Those that may be lost never come: it is enough that no more do. */
function silenceMs(mayBeLost: boolean): number {
  return mayBeLost ? QUIET_MS : SILENT_MS;
}

async function countRows(clickhouse: Clickhouse): Promise<number> {
  const query = 'select count() as rows from clicks';
  const [counted] = await clickhouse.read<{ rows: string }>({ name: 'faults.rows', query });
  return Number(counted?.rows);
}

/** Of each click that the load sent. */
async function countCopies(clickhouse: Clickhouse): Promise<Map<string, number>> {
  const rows = await clickhouse.read<{ id: string; copies: string }>({
    name: 'faults.clicks',
    query: `select utm_content as id, count() as copies from clicks where utm_content != '' group by id`,
  });
  return new Map(rows.map(({ id, copies }) => [id, Number(copies)]));
}

/** How many links that were acknowledged do not lead where they should. */
export async function countLostLinks({ guest }: FaultyService, result: LoadResult): Promise<number> {
  let lost = 0;
  for (const { shortLink, destination } of result.created) {
    const isThere = async () => (await visit(guest.agent, shortLink)).location === destination;
    if ((await eventually(isThere, 15_000)) === Infinity) lost += 1;
  }
  return lost;
}

interface Measured {
  metric: string;
  value: number;
  limit: number;
}

// What a figure of time says depends on what else the machine does: the quick suite, which runs beside anything, only
// notices when one is far off. The long suite takes the limits as they are.
const TIME_SLACK = isLong ? 1 : 4;

/** Prints how long something took, on a line of its own, and fails far above its limit. */
export function reportTime(id: string, measured: Measured): void {
  report(id, { ...measured, limit: measured.limit * TIME_SLACK });
}

/** Prints a figure on a line of its own, and fails above its limit. */
export function report(id: string, { metric, value, limit }: Measured): void {
  const pass = value <= limit;
  process.stdout.write(
    `${JSON.stringify({ id, metric, value: Math.round(value * 100) / 100, limit, pass })}\n`,
  );
  expect(pass, `${id}: ${metric} is ${String(value)}, more than ${String(limit)}`).toBe(true);
}
