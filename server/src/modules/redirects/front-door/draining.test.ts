import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n\r\n`;

async function openWithLink(): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor();
  door.replica.apply({ links: [sampleLink()] });
  return door;
}

interface Visits {
  answered: number;
  failed: number;
}

/** Visits over one connection until the server says that it will close; a visit without an answer has failed. */
async function visitUntilClosed(port: number, target: string, visits: Visits): Promise<Visits> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  return new Promise((done) => {
    const end = (failed: number) => {
      socket.destroy();
      done({ ...visits, failed });
    };
    socket.on('connect', () => socket.write(get(target)));
    socket.on('error', () => end(1));
    socket.on('close', () => end(1));
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (!isWhole(received)) return;
      visits.answered += 1;
      if (/connection: close/i.test(received)) end(0);
      else setTimeout(() => socket.write(get(target)), 5);
      received = '';
    });
  });
}

function isWhole(answer: string): boolean {
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
  return answer.length === answer.indexOf('\r\n\r\n') + 4 + length;
}

test.each(['/sale', '/sale+'])('a stop fails no visit to %s, and ends in time', async (target) => {
  const door = await openWithLink();
  const visitors = Array.from({ length: 20 }, () => ({ answered: 0, failed: 0 }));
  const visits = visitors.map((visitor) => visitUntilClosed(door.port, target, visitor));
  await expect.poll(() => visitors.every(({ answered }) => answered > 2), { timeout: 10_000 }).toBe(true);

  const startedAt = performance.now();
  await door.close();

  const results = await Promise.all(visits);
  expect(results.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(4000);
});

test('connections that nobody uses do not hold up a stop', async () => {
  const door = await openWithLink();
  const silent = connect(door.port, '127.0.0.1');
  const kept = connect(door.port, '127.0.0.1');
  kept.write(get('/sale'));
  await once(kept, 'data');
  await sleep(50);

  const startedAt = performance.now();
  await door.close();

  expect(performance.now() - startedAt).toBeLessThan(4000);
  silent.destroy();
  kept.destroy();
});

test('clicks that were answered before a stop are in the log', async () => {
  const door = await openWithLink();
  for (let count = 0; count < 10; count += 1) await door.send(get('/sale'));

  expect(door.clicks()).toHaveLength(10);
  await door.close();
});

// Takes as long as the limits: ten seconds for a head, counted every two.
test('slow and silent connections are ended in time', { timeout: 30_000 }, async () => {
  const door = await openWithLink();
  const texts = [
    '',
    'GET /sale HT',
    get('/sale').slice(0, -2),
    `POST /app HTTP/1.1\r\nHost: ${BASE_HOST}\r\nX-A`,
  ];
  const startedAt = performance.now();

  const ended = texts.map(async (text) => {
    const socket = connect(door.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    socket.resume();
    await once(socket, 'close');
    return performance.now() - startedAt;
  });

  for (const ms of await Promise.all(ended)) expect(ms).toBeLessThan(15_000);
  await door.close();
});
