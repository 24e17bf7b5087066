import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { connectClickhouse, type Batch, type Clickhouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { makeClick, toNewClick } from '../../../testing/clicks.ts';
import { ClickLog } from '../log/click-log.ts';
import { writeLiveServers } from '../log/live-servers.ts';
import { ClickShipping } from './ship-clicks.ts';
import { readShippingStatus } from './shipping-status.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const clickhouse = connectClickhouse({ url: inject('clickhouseUrl'), name: 'test' });

let dataDir: string;
let folder: string;
let workspaceId: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'linklet-shipping-'));
  folder = join(dataDir, 'clicks');
  mkdirSync(folder);
  // A workspace of its own, so that tests share the table.
  workspaceId = Math.floor(Math.random() * 2 ** 47);
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

function shipping(target: Pick<Clickhouse, 'insertOnce'> = clickhouse): ClickShipping {
  return new ClickShipping({ dataDir, clickhouse: target, log });
}

/** Writes clicks on the links as a server does that has ended since; gives the name of its segment. */
async function logClicks(linkIds: readonly number[]): Promise<string> {
  const serverId = randomUUID().replaceAll('-', '');
  const clickLog = new ClickLog({ folder, serverId, log, reserveBytes: 0 });
  for (const linkId of linkIds) {
    clickLog.append(toNewClick(makeClick({ linkId, workspaceId })));
    await turn();
  }
  await clickLog.close();
  return `${serverId}-1.log`;
}

function settle(segment: string): void {
  const before = new Date(Date.now() - 60_000);
  utimesSync(join(folder, segment), before, before);
}

/** Damages a segment at a position, counted from its end where it is negative. */
function flipByte(segment: string, position: number): void {
  const bytes = readFileSync(join(folder, segment));
  const index = position < 0 ? bytes.length + position : position;
  bytes[index] = (bytes[index] ?? 0) ^ 0x55;
  writeFileSync(join(folder, segment), bytes);
  settle(segment);
}

async function shippedLinks(): Promise<number[]> {
  const rows = await clickhouse.read<{ link_id: string }>({
    name: 'test',
    query: 'SELECT link_id FROM clicks WHERE workspace_id = {workspaceId:UInt64} ORDER BY link_id',
    params: { workspaceId },
  });
  return rows.map((row) => Number(row.link_id));
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a server that starts while clicks are on their way is not taken for an ended one', async () => {
  await logClicks([1]);
  const started: ClickLog[] = [];
  const keeper = shipping({
    insertOnce: async (batch) => {
      await clickhouse.insertOnce(batch);
      if (started.length > 0) return;
      writeLiveServers(dataDir, ['just']);
      started.push(new ClickLog({ folder, serverId: 'just', log, reserveBytes: 0 }));
    },
  });

  await keeper.shipAll();
  for (const clickLog of started) clickLog.append(toNewClick(makeClick({ linkId: 2, workspaceId })));
  await turn();
  for (const clickLog of started) await clickLog.close();
  await keeper.shipAll();

  expect(readdirSync(folder)).toContain('just.state');
  writeLiveServers(dataDir, []);
  await keeper.shipAll();
  expect(await shippedLinks()).toEqual([1, 2]);
});

test('a click arrives with all that is known of it', async () => {
  await logClicks([7]);

  await shipping().shipAll();

  const [row] = await clickhouse.read<Record<string, unknown>>({
    name: 'test',
    query: 'SELECT * FROM clicks WHERE workspace_id = {workspaceId:UInt64}',
    params: { workspaceId },
  });
  expect(row).toMatchObject({
    ts: '2026-01-02 03:04:05.678',
    link_id: '7',
    alias_id: '234567',
    domain_id: 1,
    event_type: 'redirect',
    country: 'DE',
    city: 'Munich',
    referrer_host: 'm.facebook.com',
    bot_class: '',
    visitor_hash: String(0xfedc_ba98_7654_3210n),
  });
});

test('a visit that found nothing arrives with what was asked for, and no link', async () => {
  const serverId = 'miss1';
  const clickLog = new ClickLog({ folder, serverId, log, reserveBytes: 0 });
  const click = makeClick({ eventType: 'mistyped', linkId: 0, aliasId: 0, workspaceId, askedAlias: 'slae' });
  clickLog.append(toNewClick(click));
  await clickLog.close();

  await shipping().shipAll();

  const [row] = await clickhouse.read<Record<string, unknown>>({
    name: 'test',
    query: 'SELECT * FROM clicks WHERE workspace_id = {workspaceId:UInt64}',
    params: { workspaceId },
  });
  expect(row).toMatchObject({ event_type: 'mistyped', link_id: '0', domain_id: 1, asked_alias: 'slae' });
});

test('clicks of several servers arrive once, and their logs are cleared away', async () => {
  const segments = [await logClicks(range(50)), await logClicks(range(100).slice(50))];
  segments.forEach(settle);

  await shipping().shipAll();
  await shipping().shipAll();

  expect(await shippedLinks()).toEqual(range(100));
  expect(readdirSync(folder).filter((name) => /\.(log|state)$/.test(name))).toEqual([]);
});

test('nothing is doubled when ClickHouse took a batch and its answer was lost', async () => {
  await logClicks(range(100));
  const losingAnswers = {
    insertOnce: async (batch: Batch) => {
      await clickhouse.insertOnce(batch);
      throw new Error('the answer was lost');
    },
  };

  await expect(shipping(losingAnswers).shipAll()).rejects.toThrow('lost');
  await logClicks([101]);
  await shipping().shipAll();

  expect(await shippedLinks()).toEqual(range(101));
});

test('a batch that was chosen before a crash is sent again as it was, though more has been logged', async () => {
  const sent: Batch[] = [];
  const failing = {
    insertOnce: (batch: Batch) => {
      sent.push(batch);
      return Promise.reject(new Error('down'));
    },
  };
  const serverId = 'live1';
  writeLiveServers(dataDir, [serverId]);
  const clickLog = new ClickLog({ folder, serverId, log, reserveBytes: 0, syncEveryMs: 5 });
  const add = async (linkId: number) => {
    clickLog.append(toNewClick(makeClick({ linkId, workspaceId })));
    await new Promise((later) => setTimeout(later, 40));
  };

  await add(1);
  await expect(shipping(failing).shipAll()).rejects.toThrow('down');
  await add(2);
  await expect(shipping(failing).shipAll()).rejects.toThrow('down');
  await shipping().shipAll();
  await clickLog.close();

  expect(sent[1]).toEqual(sent[0]);
  expect(await shippedLinks()).toEqual([1, 2]);
});

test('while ClickHouse is down the backlog waits, and people are told since when', async () => {
  await logClicks(range(10));
  const failing = { insertOnce: () => Promise.reject(new Error('down')) };

  await expect(shipping(failing).shipAll()).rejects.toThrow('down');

  const status = readShippingStatus(dataDir);
  expect(status.backlogBytes).toBeGreaterThan(500);
  expect(status.delayedSince).toEqual(new Date(makeClick().at));
  await shipping().shipAll();
  expect(readShippingStatus(dataDir)).toMatchObject({ backlogBytes: 0, delayedSince: null });
});

test('a keeper that says nothing any more counts as a delay', async () => {
  await shipping().shipAll();

  expect(readShippingStatus(dataDir).delayedSince).toBeNull();
  expect(readShippingStatus(dataDir, Date.now() + 60_000).delayedSince).not.toBeNull();
});

test('a torn tail costs one click; it is counted and the file kept aside', async () => {
  const segment = await logClicks(range(10));
  const path = join(folder, segment);
  truncateSync(path, readFileSync(path).length - 3);
  settle(segment);

  await shipping().shipAll();

  expect(await shippedLinks()).toEqual(range(9));
  expect(readShippingStatus(dataDir).damaged).toBe(1);
  expect(readdirSync(join(folder, 'damaged'))).toEqual([segment]);
});

test.each([0, 10, 40, 200, 600])(
  'byte %i flipped costs at most one click; the file is kept aside',
  async (position) => {
    const segment = await logClicks(range(10));
    flipByte(segment, position);

    await shipping().shipAll();

    expect((await shippedLinks()).length).toBeGreaterThanOrEqual(9);
    expect(readShippingStatus(dataDir).damaged).toBe(1);
    expect(readdirSync(join(folder, 'damaged'))).toEqual([segment]);
  },
);

test('a server that still writes keeps its log', async () => {
  const segment = await logClicks([1]);
  writeLiveServers(dataDir, [segment.split('-')[0] ?? '']);
  settle(segment);

  await shipping().shipAll();

  expect(readdirSync(folder)).toContain(segment);
  expect(await shippedLinks()).toEqual([1]);
});

test.each([
  ['first', 40],
  ['last', -10],
])('damage to the %s click of a batch that is chosen and not yet taken is noticed', async (_, position) => {
  const segment = await logClicks(range(10));
  settle(segment);
  const failing = { insertOnce: () => Promise.reject(new Error('down')) };
  await expect(shipping(failing).shipAll()).rejects.toThrow('down');
  flipByte(segment, position);

  await shipping().shipAll();

  expect(await shippedLinks()).toHaveLength(9);
  expect(readShippingStatus(dataDir).damaged).toBe(1);
  expect(readdirSync(join(folder, 'damaged'))).toEqual([segment]);
});
