import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ExchangeLimit, TooBusy } from './exchange-limit.ts';

const LIMITS = {
  total: 3,
  keptForNewcomers: 0,
  perNetwork: 2,
  perBrowser: 2,
  perConnection: 2,
  waiting: 2,
  waitingPerNetwork: 1,
  waitingPerBrowser: 1,
  waitMs: 60_000,
};

/** Exchanges that go on until they are told to end, or the test ends. */
function startExchanges(limits: Partial<typeof LIMITS> = {}) {
  const limit = new ExchangeLimit({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const begin = (name: string, place: string, connection = new Socket()) => {
    const [network = '', browser = ''] = place.split('/');
    const { promise, resolve: end } = Promise.withResolvers<unknown>();
    // One that still waited would be refused in the middle of another test.
    onTestFinished(() => end(null));
    const done = limit.run({ network, browser, connection }, async () => {
      begun.push(name);
      await promise;
    });
    return { done, end: () => end(null) };
  };
  return { begin, begun };
}

test('a network that has its share waits, and others do not', async () => {
  const { begin, begun } = startExchanges();
  const first = begin('a1', 'a');
  begin('a2', 'a');
  begin('a3', 'a');
  begin('b1', 'b');
  expect(begun).toEqual(['a1', 'a2', 'b1']);

  first.end();
  await first.done;

  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('networks that take all they can get leave room for one that has nothing yet', async () => {
  const { begin, begun } = startExchanges({ keptForNewcomers: 1 });
  for (const network of ['a', 'b']) begin(`${network}1`, network);
  for (const network of ['a', 'b']) begin(`${network}2`, network);

  begin('c1', 'c');

  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('the next is of the network that has the fewest, however many of others came before', async () => {
  const { begin, begun } = startExchanges({ total: 2, waiting: 3 });
  const first = begin('a1', 'a');
  for (const name of ['b1', 'b2']) begin(name, 'b');
  begin('c1', 'c');

  first.end();
  await first.done;

  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('a browser that takes all it can get leaves room for another of its network', async () => {
  const { begin, begun } = startExchanges({ perBrowser: 1, waitingPerNetwork: 2, waiting: 3 });
  const first = begin('a1', 'a/one');
  begin('a2', 'a/one');
  const behind = begin('a3', 'a/one');
  begin('a4', 'a/other');
  expect(begun).toEqual(['a1', 'a4']);

  first.end();
  await first.done;

  await expect(behind.done).rejects.toThrow(TooBusy);
  expect(begun).toEqual(['a1', 'a4', 'a2']);
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
  const first = begin('a1', 'a', connection);

  await expect(begin('a2', 'a', connection).done).rejects.toThrow(TooBusy);
  first.end();
  await first.done;
  const next = begin('a3', 'a', connection);
  next.end();
  await expect(next.done).resolves.toBeUndefined();
});
