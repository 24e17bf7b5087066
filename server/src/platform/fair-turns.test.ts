import { expect, test, vi } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const LIMITS = { atOnce: 2, perAsker: 1, waiting: 4, waitingPerAsker: 3, longestWaitMs: 60_000 };

function startTurns(limits: Partial<typeof LIMITS> = {}) {
  const turns = new FairTurns({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const begin = (name: string, asker: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const work = async () => {
      begun.push(name);
      await promise;
    };
    const done = turns.run(asker, work, signal);
    done.catch(() => undefined); // Each test says what it expects of it.
    return { done, end: () => resolve(undefined) };
  };
  return { begin, begun };
}

test('whoever asks for more than their share waits, and others do not', async () => {
  const { begin, begun } = startTurns();
  const first = begin('a1', 'a');
  begin('a2', 'a');
  begin('b1', 'b');
  expect(begun).toEqual(['a1', 'b1']);

  first.end();
  await first.done;

  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2']));
});

test('turns go around among those who wait, however much each waits for', async () => {
  const { begin, begun } = startTurns({ atOnce: 1 });
  const first = begin('a1', 'a');
  const rest = ['a2', 'a3', 'b1', 'b2'].map((name) => begin(name, name.charAt(0)));

  for (const each of [first, ...rest]) each.end();
  await Promise.all([first, ...rest].map(async ({ done }) => done));

  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('too much of one asker is their fault, too much of all is not', async () => {
  const { begin } = startTurns({ atOnce: 1 });
  begin('a1', 'a');
  for (const name of ['a2', 'a3', 'a4']) begin(name, 'a');

  await expect(begin('a5', 'a').done).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const asker of ['b', 'c', 'd']) begin(`${asker}1`, asker);
  await expect(begin('e1', 'e').done).rejects.toMatchObject({ code: 'unavailable' });
});

test('where no place is left, the last of whoever has the most gives way to who has fewer', async () => {
  const { begin, begun } = startTurns({ atOnce: 1 });
  const first = begin('a1', 'a');
  const waiting = ['a2', 'a3', 'a4', 'b1'].map((name) => begin(name, name.charAt(0)));

  const newcomer = begin('c1', 'c');

  await expect(waiting[2]?.done).rejects.toMatchObject({ code: 'unavailable' });
  // Whoever has as many as others makes nobody give way.
  await expect(begin('b2', 'b').done).rejects.toMatchObject({ code: 'unavailable' });
  for (const each of [first, ...waiting, newcomer]) each.end();
  await newcomer.done;
  await waiting[1]?.done;
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('whoever has left takes no turn, and neither does who waits for too long', async () => {
  const { begin, begun } = startTurns({ atOnce: 1, longestWaitMs: 20 });
  const leaving = new AbortController();
  const first = begin('a1', 'a');
  const left = begin('b1', 'b', leaving.signal);
  const late = begin('c1', 'c');

  leaving.abort(new Error('left'));

  await expect(left.done).rejects.toThrow('left');
  await expect(late.done).rejects.toMatchObject({ code: 'unavailable' });
  first.end();
  await first.done;
  const next = begin('d1', 'd');
  expect(begun).toEqual(['a1', 'd1']);
  next.end();
});

test('work that fails gives its turn on', async () => {
  const turns = new FairTurns({ ...LIMITS, atOnce: 1 });
  const failing = turns.run('a', async () => Promise.reject(new Error('no')));
  const next = turns.run('b', async () => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});
