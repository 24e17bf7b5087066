import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PacedQueue } from './paced-queue.ts';

// Time stands still unless a test says so; turns of the event loop go on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SPREAD_MS = 100;
const ITEMS = Array.from({ length: 60 }, (_, number) => number);

function startQueue() {
  const done: number[] = [];
  const queue = new PacedQueue<number>(SPREAD_MS, (item) => done.push(item));
  queue.add(ITEMS);
  return { queue, done };
}

test('what is due is done one item in a turn of the event loop', async () => {
  const { done } = startQueue();

  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual([0]);
  await nextTurn();
  expect(done).toEqual([0, 1]);
});

test('no more is done in a while than is due in it', async () => {
  const { done } = startQueue();

  for (let turn = 0; turn < ITEMS.length; turn += 1) await nextTurn();
  expect(done.length).toBeLessThan(5);
  vi.advanceTimersByTime(SPREAD_MS / 2);
  expect(done.length).toBeGreaterThan(ITEMS.length / 3);
  expect(done.length).toBeLessThan((ITEMS.length * 2) / 3);
});

test('all is done in its order and in time by a server that is too busy for turns of its own', () => {
  const { queue, done } = startQueue();

  vi.advanceTimersByTime(SPREAD_MS / 2);
  queue.add([ITEMS.length]);
  vi.advanceTimersByTime(SPREAD_MS * 1.2);
  expect(done).toEqual([...ITEMS, ITEMS.length]);
});
