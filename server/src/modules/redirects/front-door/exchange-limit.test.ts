import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ExchangeLimit, TooBusy } from './exchange-limit.ts';

const LIMITS = {
  total: 3,
  perNetwork: 2,
  perConnection: 2,
  waiting: 2,
  waitingPerNetwork: 1,
  waitMs: 60_000,
  givesWayAfterMs: 60_000,
};

/** Exchanges that go on until they are told to end, or broken off. */
function startExchanges(limits: Partial<typeof LIMITS> = {}) {
  const limit = new ExchangeLimit({ ...LIMITS, ...limits });
  const [begun, brokenOff]: [string[], string[]] = [[], []];
  const begin = (name: string, network: string, { connection = new Socket(), holdsUp = false } = {}) => {
    const { promise, resolve: end } = Promise.withResolvers<unknown>();
    const breakOff = () => {
      brokenOff.push(name);
      end(null);
    };
    const done = limit.run({ network, connection, holdsUp: () => holdsUp, breakOff }, async () => {
      begun.push(name);
      await promise;
    });
    return { done, end: () => end(null) };
  };
  return { begin, begun, brokenOff };
}

test('a network that has its share waits, and others do not', async () => {
  const { begin, begun } = startExchanges();
  const first = begin('a1', 'a');
  begin('a2', 'a');
  begin('a3', 'a');
  begin('b1', 'b');
  expect(begun).toEqual(['a1', 'a2', 'b1']);

  first.end();

  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('who would wait too long, or behind too many, is refused', async () => {
  const { begin, begun } = startExchanges({ waitMs: 20 });
  for (const name of ['a1', 'a2']) begin(name, 'a');
  const waiting = begin('a3', 'a');
  const behind = begin('a4', 'a');

  await expect(behind.done).rejects.toThrow(TooBusy);
  await expect(waiting.done).rejects.toThrow(TooBusy);
  expect(begun).toEqual(['a1', 'a2']);
});

test('a connection has a share of its own', async () => {
  const { begin } = startExchanges({ perConnection: 1 });
  const connection = new Socket();
  const first = begin('a1', 'a', { connection });

  await expect(begin('a2', 'a', { connection }).done).rejects.toThrow(TooBusy);
  first.end();
  await first.done;
  const next = begin('a3', 'a', { connection });
  next.end();
  await expect(next.done).resolves.toBeUndefined();
});

test('a network that has nothing under way is next, however many wait before it', async () => {
  const { begin, begun } = startExchanges({ total: 2, waiting: 3 });
  const first = begin('a1', 'a');
  begin('b1', 'b');
  begin('b2', 'b');
  begin('c1', 'c');

  first.end();

  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1']);
});

test('a queue that others have filled takes one of a network that has fewer in it', async () => {
  const { begin, begun } = startExchanges({ total: 1, waiting: 2, waitingPerNetwork: 2 });
  const first = begin('a1', 'a');
  const second = begin('a2', 'a');
  const last = begin('a3', 'a');
  begin('b1', 'b');

  await expect(last.done).rejects.toThrow(TooBusy);
  first.end();
  second.end();

  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
});

test('where all are taken, an exchange that its caller holds up gives way to a network that has fewer', async () => {
  const { begin, begun, brokenOff } = startExchanges({ givesWayAfterMs: 5 });
  for (const name of ['a1', 'a2']) begin(name, 'a', { holdsUp: true });
  begin('b1', 'b');
  const other = begin('c1', 'c');
  other.end();
  await other.done;

  expect(brokenOff).toEqual(['a1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});
