import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  compareClicks,
  countLostLinks,
  eventually,
  processesOf,
  report,
  reportTime,
  rounds,
  signal,
  useFaultyWithLinks,
} from './harness.ts';
import { Load, quantile, visit, type LoadResult } from './load.ts';

const { faulty, links } = useFaultyWithLinks(50);

const isServing = async () => (await visit(faulty.guest.agent, links[0]?.shortLink ?? '')).status === 302;

async function underLoad(fault: () => Promise<void>): Promise<LoadResult> {
  const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 200, createsPerSecond: 10 });
  await sleep(500 + Math.random() * 1000);
  for (let round = 0; round < rounds; round += 1) {
    await fault();
    await sleep(500 + Math.random() * 1000);
  }
  return load.stop();
}

async function expectNothingLost(id: string, result: LoadResult): Promise<void> {
  const { lost, doubled } = await compareClicks(faulty, result);
  expect(result.acknowledged.length).toBeGreaterThan(100);
  expect(result.wrongLocations).toBe(0);
  report(id, { metric: 'clicks lost', value: lost, limit: 0 });
  report(id, { metric: 'clicks doubled', value: doubled, limit: 0 });
  report(id, { metric: 'links lost', value: await countLostLinks(faulty, result), limit: 0 });
}

test('R01: front-door servers killed under load lose and double nothing', async () => {
  const gaps: number[] = [];

  const result = await underLoad(async () => {
    signal(processesOf(faulty.service, 'front-door-server'), 'SIGKILL');
    gaps.push(await eventually(isServing, 10_000));
  });

  reportTime('R01', { metric: 'ms to the first redirect', value: quantile(gaps.sort(), 0.95), limit: 2000 });
  await expectNothingLost('R01', result);
});

test('R01: a keeper killed under load loses and doubles nothing', async () => {
  const result = await underLoad(async () => signal(processesOf(faulty.service, 'keeper'), 'SIGKILL'));

  expect(result.statuses[302]).toBe(result.acknowledged.length);
  await expectNothingLost('R01 keeper', result);
});

/** Ends a part of the service, and waits until the one that takes its place does its work. */
async function killAndAwait(name: 'app' | 'front-door', isBack: () => Promise<boolean>): Promise<number> {
  const before = faulty.service.pids()[name];
  process.kill(before ?? NaN, 'SIGKILL');
  return eventually(async () => faulty.service.pids()[name] !== before && (await isBack()), 30_000);
}

test('R01: a front door killed with its parent under load is back within two seconds, and loses nothing', async () => {
  const gaps: number[] = [];

  const result = await underLoad(async () => {
    gaps.push(await killAndAwait('front-door', isServing));
  });

  reportTime('R01 parent', { metric: 'ms to the first redirect', value: Math.max(...gaps), limit: 2000 });
  await expectNothingLost('R01 parent', result);
});

test('R02: the app killed under load is back within five seconds, loses no link, and redirects go on', async () => {
  const gaps: number[] = [];
  const isReady = async () => (await fetch(`${faulty.service.url}/app/readyz`)).ok;

  const result = await underLoad(async () => {
    gaps.push(await killAndAwait('app', isReady));
  });

  reportTime('R02', { metric: 'ms until the app is back', value: Math.max(...gaps), limit: 5000 });
  report('R02', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  await expectNothingLost('R02', result);
});

test('R03: PostgreSQL killed under load loses no link, and redirects go on', async () => {
  const gaps: number[] = [];
  const startTime = async () => {
    const [row] = await faulty.sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`;
    return row?.at;
  };
  const kill = () => signal(processesOf(faulty.service, 'bin/postgres'), 'SIGKILL');
  const { app, worker } = faulty.service.pids();

  const result = await underLoad(async () => {
    const before = await startTime();
    kill();
    await sleep(Math.random() * 1000);
    kill(); // What the supervisor may just be starting.
    gaps.push(await eventually(async () => (await startTime()) !== before, 15_000));
  });

  reportTime('R03', { metric: 'ms until PostgreSQL is back', value: Math.max(...gaps), limit: 5000 });
  expect(faulty.service.pids(), 'others ended with it').toMatchObject({ app, worker });
  report('R03', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  await expectNothingLost('R03', result);
});

test('R04: ClickHouse killed while clicks are stored loses and doubles none', async () => {
  const result = await underLoad(async () => {
    signal(processesOf(faulty.service, 'embedded-clickhouse'), 'SIGKILL');
    await sleep(1000);
  });

  report('R04', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  await expectNothingLost('R04', result);
});

test('R06: everything killed at once comes back by itself with nothing lost', async () => {
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 200, createsPerSecond: 10 });
    await sleep(1000 + Math.random() * 1000);

    await faulty.service.kill();
    const result = await load.stop();
    const startedAt = performance.now();
    await faulty.restart();

    reportTime('R06', { metric: 'ms until ready', value: performance.now() - startedAt, limit: 15_000 });
    await expectNothingLost('R06', result);
  }
});
