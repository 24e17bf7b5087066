import { open, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compareClicks, eventually, processesOf, report, signal, useFaultyForEach } from './harness.ts';
import { Load, type LoadResult } from './load.ts';

const faulty = useFaultyForEach();

/** Clicks that ClickHouse could not be given, in a log whose writers were ended by force. */
async function leaveBacklog(): Promise<{ result: LoadResult; logs: string[] }> {
  const links = await faulty.guest.createLinks(5);
  signal(processesOf(faulty.service, 'embedded-clickhouse'), 'SIGSTOP');
  const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 200 });
  await sleep(2000);
  const result = await load.stop();
  // Stopped, it could not notice that its parent is gone.
  signal(processesOf(faulty.service, 'embedded-clickhouse'), 'SIGKILL');
  await faulty.service.kill();
  const folder = join(faulty.service.dataDir, 'clicks');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name))));
  return {
    result,
    logs: names.filter((_, index) => (sizes[index]?.size ?? 0) > 0).map((name) => join(folder, name)),
  };
}

test('R07: a torn end costs at most the torn record', async () => {
  const { result, logs } = await leaveBacklog();
  for (const log of logs) await truncate(log, (await stat(log)).size - 3);

  await faulty.restart();

  const { lost, doubled } = await compareClicks(faulty, result, { mayLose: logs.length });
  report('R07', { metric: 'clicks lost per torn file', value: lost / logs.length, limit: 1 });
  report('R07', { metric: 'clicks doubled', value: doubled, limit: 0 });
});

test('R07: a flipped byte is counted, the file is kept, and what stands before it is not lost', async () => {
  const { result, logs } = await leaveBacklog();
  const [log = ''] = logs;
  const { size } = await stat(log);
  const file = await open(log, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, size - 10);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  await file.write(byte, 0, 1, size - 10);
  await file.close();

  await faulty.restart();

  const { lost, doubled } = await compareClicks(faulty, result, { mayLose: 1 });
  report('R07', { metric: 'clicks lost by a flipped byte in the last record', value: lost, limit: 1 });
  report('R07', { metric: 'clicks doubled', value: doubled, limit: 0 });
  const isKept = async () => {
    const names = await readdir(join(faulty.service.dataDir, 'clicks'), { recursive: true });
    return names.some((name) => /damaged/.test(name));
  };
  // Once its last segment is read to the end, which may be a moment after its clicks are there.
  expect(await eventually(isKept, 10_000)).toBeLessThan(Infinity);
});
