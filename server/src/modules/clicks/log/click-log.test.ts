import * as fs from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../platform/log/log.ts';
import { makeClick, toNewClick } from '../../../testing/clicks.ts';
import { ClickLog, type ClickLogOptions } from './click-log.ts';
import { listSegments, readRange, readPart } from './log-reader.ts';
import type { LogFiles } from './open-segment.ts';
import { HEADER_BYTES } from './segment-file.ts';
import { readServerState } from './server-state.ts';

const MEGABYTE = 1024 * 1024;
const log = createLogger({ name: 'test', level: 'silent' });

function openLog(options: Partial<ClickLogOptions> = {}): { clickLog: ClickLog; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-log-'));
  const clickLog = new ClickLog({ folder, serverId: 'one', log, syncEveryMs: 10, ...options });
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return { clickLog, folder };
}

/** Stores a click in a turn of its own. */
async function store(clickLog: ClickLog, linkId: number): Promise<void> {
  clickLog.append(toNewClick(makeClick({ linkId })));
  await turn();
}

/** The links of all clicks that a keeper finds, in order; `meanwhile` comes while it asks which servers run. */
function findClicks(folder: string, isLive: boolean, meanwhile?: () => void): number[] {
  const readLive = () => {
    meanwhile?.();
    return new Set(isLive ? ['one'] : []);
  };
  return listSegments(folder, readLive).flatMap((segment) => {
    const path = join(folder, segment.name);
    const { end } = readPart(path, HEADER_BYTES, { to: segment.usableEnd, limit: Infinity });
    const range = { segment: segment.name, from: HEADER_BYTES, to: HEADER_BYTES + end };
    return readRange(path, range, 0n).clicks.map(({ click }) => click.linkId);
  });
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A file system that fails in the ways that are switched on. */
function failingFiles() {
  const failing = { sync: false, newSpace: false, allWrites: false };
  const allocated = new Set<number>();
  const files: LogFiles = {
    ...fs,
    openSync: (path, flags, mode) => {
      const file = fs.openSync(path, flags, mode);
      if (flags === 'r+') allocated.add(file);
      return file;
    },
    writeSync: ((file: number, ...rest: [Buffer, number, number, number]) => {
      if (failing.allWrites || (failing.newSpace && !allocated.has(file))) throw failure('ENOSPC');
      return fs.writeSync(file, ...rest);
    }) as typeof fs.writeSync,
    fdatasync: ((file: number, done: (error: Error | null) => void) => {
      if (failing.sync) done(failure('EIO'));
      else fs.fdatasync(file, done);
    }) as typeof fs.fdatasync,
  };
  return { failing, files };
}

test('the answers of a turn go out when its clicks are in the file', async () => {
  const { clickLog, folder } = openLog();
  const seen: number[][] = [];

  for (const linkId of [1, 2, 3]) {
    clickLog.append(toNewClick(makeClick({ linkId })));
    clickLog.afterWrite(() => seen.push(findClicks(folder, false)));
  }
  expect(seen).toEqual([]);
  await turn();

  expect(seen).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  await clickLog.close();
});

test('a turn without clicks answers as well', async () => {
  const { clickLog } = openLog();
  let isAnswered = false;

  clickLog.afterWrite(() => (isAnswered = true));
  await turn();

  expect(isAnswered).toBe(true);
  await clickLog.close();
});

test('more clicks in a turn than the buffer holds are all stored', async () => {
  const { clickLog, folder } = openLog();
  const links = Array.from({ length: 10_000 }, (_, index) => index);

  for (const linkId of links) clickLog.append(toNewClick(makeClick({ linkId })));
  await turn();

  expect(findClicks(folder, false)).toEqual(links);
  await clickLog.close();
});

test('of a live server, only what is safely on disk is found', async () => {
  const { clickLog, folder } = openLog({ syncEveryMs: 100_000 });

  await store(clickLog, 1);
  expect(findClicks(folder, true)).toEqual([]);
  await clickLog.close();

  expect(findClicks(folder, true)).toEqual([1]);
});

test('a full segment is followed by the next, and no click is lost or doubled', async () => {
  const { clickLog, folder } = openLog({ segmentBytes: 1000 });
  const links = Array.from({ length: 200 }, (_, index) => index);

  for (const linkId of links) {
    await store(clickLog, linkId);
    if (linkId % 20 === 0) await sleep(15);
  }
  await clickLog.close();

  expect(findClicks(folder, false)).toEqual(links);
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.log')).length).toBeGreaterThan(1);
});

test('after a failed sync everything unsynced is written again, into a new segment', async () => {
  const { failing, files } = failingFiles();
  const { clickLog, folder } = openLog({ files });
  await store(clickLog, 1);
  await sleep(40);

  failing.sync = true;
  await store(clickLog, 2);
  await store(clickLog, 3);
  const segments = () => fs.readdirSync(folder).filter((name) => name.endsWith('.log'));
  while (segments().length < 2) await sleep(5);
  failing.sync = false;
  await store(clickLog, 4);
  await clickLog.close();

  expect(findClicks(folder, false)).toEqual([1, 2, 3, 4]);
  const [, second = ''] = segments();
  const [path, aside] = [join(folder, second), join(folder, 'aside')];
  fs.renameSync(path, aside);
  // The server writes the second one and ends, between the keeper's first look and its second.
  expect(findClicks(folder, false, () => fs.renameSync(aside, path))).toEqual([1, 2, 3, 4]);
});

test('on a full disk clicks go to the reserve; when that is full they are counted, until there is space', async () => {
  const { failing, files } = failingFiles();
  const { clickLog, folder } = openLog({ files, reserveBytes: MEGABYTE });
  await store(clickLog, 1);
  while (!clickLog.hasReserve) await sleep(5);

  failing.newSpace = true;
  await store(clickLog, 2);
  await store(clickLog, 3);
  expect(clickLog.notStored).toBe(0);

  failing.allWrites = true;
  await store(clickLog, 4);
  await store(clickLog, 5);
  expect(clickLog.notStored).toBe(2);
  expect(readServerState(folder, 'one').notStored).toBe(2);

  failing.newSpace = failing.allWrites = false;
  await sleep(1100);
  await store(clickLog, 6);
  await clickLog.close();
  expect(findClicks(folder, false)).toEqual([1, 2, 3, 6]);
});

test('a start of a segment that was cut off leaves the one before it whole', async () => {
  const { clickLog, folder } = openLog();
  await store(clickLog, 1);
  await store(clickLog, 2);
  await clickLog.close();

  // Clicks first, then the header: a server that ends in between has written them in both.
  const cutOff = fs.readFileSync(join(folder, 'one-1.log')).fill(0, 0, HEADER_BYTES);
  fs.writeFileSync(join(folder, 'one-2.log'), cutOff);

  expect(findClicks(folder, false)).toEqual([1, 2]);
});

test('an answer that fails keeps no other from its visitor', async () => {
  const { clickLog } = openLog();
  const answered: number[] = [];

  clickLog.afterWrite(() => answered.push(1));
  clickLog.afterWrite(() => {
    throw new Error('a fault');
  });
  clickLog.afterWrite(() => answered.push(3));
  await turn();

  expect(answered).toEqual([1, 3]);
  await clickLog.close();
});
