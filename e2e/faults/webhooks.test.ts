import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startService, type Service } from '../../server/src/testing/service.ts';
import { startReceiver, type Received, type Receiver } from '../../server/src/testing/webhooks/receiver.ts';
import { openDatabase } from '../service.ts';
import { isLong, report, signal } from './harness.ts';
import { storeProgram } from './store-program.ts';

const LINKS = isLong ? 500 : 20;
/** Of each link, its creation among them. */
const EVENTS = isLong ? 20 : 5;
const KILLS = isLong ? 10 : 2;
const AT_ONCE = 8;
/** Fewer than switch a webhook off. */
const MOST_FAILURES_IN_A_ROW = 4;
const MOST_FAILURES_OF_ONE = 5;
const BUSY = 503;
const CONFLICT = 409;
const PATIENCE_MS = isLong ? 1_800_000 : 200_000;

interface Program {
  call: (method: string, path: string, body: object) => Promise<Response>;
}

test('R05: workers killed under a failing receiver lose no event and mix up no link', async () => {
  const [failing, hanging, other] = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
  const receivers = [failing, hanging, other];
  const service = await startService({
    env: {
      ...{ ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1', FRONT_DOOR_PROCESSES: '1', SANDBOX_CLOCK: 'movable' },
      WEBHOOK_HOSTS: receivers.map(({ host }) => host).join(),
    },
  });
  const sql = openDatabase(service.dataDir);
  onTestFinished(async () => {
    for (const receiver of receivers) receiver.stop();
    await sql.end({ timeout: 1 });
    await service.remove();
  });
  failHalfOfTheTime(failing);
  hanging.answer(() => undefined);
  const program = await makeProgram(service, sql, failing);
  const hung = await makeProgram(service, sql, hanging);
  const free = await makeProgram(service, sql, other);
  for (let made = 0; made < 20; made += 1) await shorten(hung);

  const flood = makeEvents(program);
  const delays: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(500 + Math.random() * 1000);
    signal(
      [service.pids()['worker']].filter((pid) => pid !== undefined),
      'SIGKILL',
    );
    delays.push(await delayOf(free, other));
  }
  const expected = await flood;
  const startedAt = performance.now();
  while (countDelivered(failing) < expected.length && performance.now() - startedAt < PATIENCE_MS) {
    await sleep(1000);
    await passTimeOfWaiting(sql, failing);
  }
  const tookMs = Math.round(performance.now() - startedAt);

  const got = accepted(failing);
  const lost = expected.filter(
    ({ hash, title }) => !got.some((each) => each.hash === hash && each.title === title),
  );
  report('R05', { metric: 'events', value: expected.length, limit: Infinity });
  report('R05', { metric: 'tries', value: failing.received.length, limit: Infinity });
  report('R05', { metric: 'ms until all were delivered', value: tookMs, limit: PATIENCE_MS });
  report('R05', { metric: 'events lost', value: lost.length, limit: 0 });
  report('R05', { metric: 'events out of order', value: countMixedUp(got), limit: 0 });
  report('R05', {
    metric: 'ms of a worker’s end to the delivery of others',
    value: Math.round(Math.max(...delays)),
    limit: 30_000,
  });
});

/** Tries wait for hours by the schedule: once no other of a receiver is due, the time of half of those that wait has come. */
async function passTimeOfWaiting(sql: Sql, { url }: Receiver): Promise<void> {
  await sql`
    with first as (
      select distinct on (subject) next_try_at
      from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where state = 'pending' and off_reason is null and webhooks.url = ${url}
      order by subject, webhook_deliveries.id),
    waiting as (
      select extract(epoch from percentile_disc(0.5) within group (order by next_try_at) - now()) * 1000
          - coalesce((select ahead_ms from clock_offset), 0) as half_ms,
        extract(epoch from min(next_try_at) - now()) * 1000 - coalesce((select ahead_ms from clock_offset), 0) as next_ms
      from first)
    insert into clock_offset (ahead_ms) select ceil(half_ms)::bigint + 1000 from waiting where next_ms > 3000
    on conflict ((true)) do update set ahead_ms = clock_offset.ahead_ms + excluded.ahead_ms`;
}

/** A program of an account of its own, which has a webhook. */
async function makeProgram(service: Service, sql: Sql, receiver: Receiver): Promise<Program> {
  const secret = await storeProgram(sql);
  // A machine that has much else to do answers that it is busy, and may have stored what was asked for.
  const call: Program['call'] = async (method, path, body) => {
    const headers = {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      'idempotency-key': randomUUID(),
    };
    const request = { method, headers, body: JSON.stringify(body) };
    for (;;) {
      const answer = await fetch(`${service.url}/app/api/v1${path}`, request);
      if (answer.status !== BUSY) return answer;
    }
  };
  const made = await call('POST', '/webhooks', {
    url: receiver.url,
    events: ['link.created', 'link.updated'],
  });
  if (made.status !== 201) throw new Error(await made.text());
  return { call };
}

async function shorten({ call }: Program): Promise<string> {
  const made = await call('POST', '/url/create', { url: `https://example.com/${randomUUID()}` });
  if (made.status !== 200) throw new Error(await made.text());
  const [{ hash }] = (await made.json()) as [{ hash: string }];
  return hash;
}

interface Told {
  hash: string;
  /** Null of a link that was just created; afterwards the number of the change. */
  title: string | null;
}

/** Links, each changed one change after the other. Answers what has to be told. */
async function makeEvents(program: Program): Promise<Told[]> {
  const expected: Told[] = [];
  let left = LINKS;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const hash = await shorten(program);
      expected.push({ hash, title: null });
      for (let version = 1; version < EVENTS; version += 1) {
        const title = String(version);
        const answer = await program.call('PATCH', `/link/${hash}`, { title, version });
        // It was stored, although that was not answered in time.
        const isStored = answer.status === 200 || answer.status === CONFLICT;
        if (!isStored) throw new Error(await answer.text());
        expected.push({ hash, title });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return expected;
}

function failHalfOfTheTime(receiver: Receiver): void {
  const failures = new Map<string, number>();
  let inARow = 0;
  receiver.answer((response, received) => {
    const id = idOf(received);
    const ofThis = failures.get(id) ?? 0;
    const fails = Math.random() < 0.5 && inARow < MOST_FAILURES_IN_A_ROW && ofThis < MOST_FAILURES_OF_ONE;
    inARow = fails ? inARow + 1 : 0;
    if (fails) failures.set(id, ofThis + 1);
    else received.headers['accepted'] = 'true';
    response.writeHead(fails ? 500 : 200).end();
  });
}

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

function accepted({ received }: Receiver): Told[] {
  return received
    .filter(({ headers }) => headers['accepted'] === 'true')
    .map(({ body }) => (JSON.parse(body) as { data: Told }).data);
}

function countDelivered({ received }: Receiver): number {
  return new Set(received.filter(({ headers }) => headers['accepted'] === 'true').map(idOf)).size;
}

/** How often something of a link came for the first time after something later of it. */
function countMixedUp(told: readonly Told[]): number {
  const latest = new Map<string, number>();
  let mixedUp = 0;
  for (const { hash, title } of told) {
    const at = Number(title ?? 0);
    const before = latest.get(hash) ?? -1;
    // A repeat of what a killed worker had sent is none.
    if (at > before + 1) mixedUp += 1;
    latest.set(hash, Math.max(before, at));
  }
  return mixedUp;
}

/** How long it takes until somebody else is told of a link, in milliseconds. */
async function delayOf(program: Program, { received }: Receiver): Promise<number> {
  const startedAt = performance.now();
  const hash = await shorten(program);
  await expect.poll(() => received.some(({ body }) => body.includes(hash)), { timeout: 60_000 }).toBe(true);
  return performance.now() - startedAt;
}
