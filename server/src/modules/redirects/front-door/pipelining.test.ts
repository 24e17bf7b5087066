import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';

const MANY = 30_000;
// What fits into the system's buffers, far below what is asked for.
const ANSWERS_AT_MOST = 3000;
const LONG_URL = `https://shop.test/${'x'.repeat(8000)}`;

let door: TestFrontDoor;
let decisions = 0;
let mostInATurn = 0;

beforeEach(async () => {
  decisions = 0;
  mostInATurn = 0;
  door = await openTestFrontDoor({ onDecision: countDecisions() });
  door.replica.apply({ links: [sampleLink(), sampleLink({ alias: 'long', aliasId: 2, url: LONG_URL })] });
});
afterEach(() => door.close());

function countDecisions(): () => void {
  let inThisTurn = 0;
  return () => {
    decisions += 1;
    inThisTurn += 1;
    mostInATurn = Math.max(mostInATurn, inThisTurn);
    if (inThisTurn === 1) setImmediate(() => (inThisTurn = 0));
  };
}

const request = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n\r\n`;

async function openConnection(): Promise<Socket> {
  const socket = connect(door.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function visit(): Promise<string> {
  return (await door.send(request('GET', '/sale'))).slice(0, 12);
}

function countAnswers(text: string): number {
  return text.split('HTTP/1.1 302').length - 1;
}

/** Until no more is decided for a while. */
async function untilQuiet(): Promise<void> {
  let before = -1;
  while (before !== decisions) {
    before = decisions;
    await sleep(200);
  }
}

test('whoever sends tens of thousands of requests and reads nothing gets few answers made', async () => {
  const socket = await openConnection();
  socket.pause();

  socket.write(request('GET', '/long').repeat(MANY));
  expect(await visit()).toBe('HTTP/1.1 302');
  await untilQuiet();

  expect(decisions).toBeGreaterThan(1);
  expect(decisions).toBeLessThan(ANSWERS_AT_MOST);
  expect(mostInATurn).toBeLessThan(100);
  expect(await visit()).toBe('HTTP/1.1 302');
  socket.destroy();
});

test('whoever reads gets all answers, and others get theirs between them', async () => {
  const socket = await openConnection();
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));

  socket.write(request('GET', '/sale').repeat(MANY));
  await once(socket, 'data');
  const other = await openConnection();
  other.write(request('GET', '/sale'));
  await once(other, 'data');
  const receivedBefore = countAnswers(received);

  await expect.poll(() => countAnswers(received), { timeout: 20_000 }).toBe(MANY);
  expect(receivedBefore).toBeLessThan(MANY);
  expect(mostInATurn).toBeLessThan(100);
  other.destroy();
  socket.destroy();
});

test('a connection with too many unusual requests at once is ended', async () => {
  const socket = await openConnection();
  const closed = new Promise((done) => socket.once('close', done));

  socket.write(request('HEAD', '/long').repeat(MANY));
  await closed;

  expect(decisions).toBeLessThan(100);
  expect(await visit()).toBe('HTTP/1.1 302');
});
