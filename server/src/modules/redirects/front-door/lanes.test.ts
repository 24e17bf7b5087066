import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  BASE_HOST,
  openTestFrontDoor,
  plainDomain,
  sampleLink,
  type TestFrontDoor,
} from '../../../testing/front-door.ts';

let door: TestFrontDoor;

beforeAll(async () => {
  door = await openTestFrontDoor();
  door.replica.apply({
    links: [sampleLink(), sampleLink({ alias: 'other', url: 'https://other.test/', linkId: 2 })],
  });
});
afterAll(() => door.close());

const get = (target: string, headers = '', host = BASE_HOST) =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
const last = (target: string) => get(target, 'Connection: close\r\n');
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1]);
const locations = (answer: string) => [...answer.matchAll(/Location: ([^\r]*)/g)].map((match) => match[1]);

const SALE = 'https://shop.test/a?b=1';
const OTHER = 'https://other.test/';

async function openConnection() {
  const socket = connect(door.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  const ended = once(socket, 'end');
  ended.catch(() => undefined);
  return { socket, ended, received: () => received };
}

test('both lanes say the same', async () => {
  const fast = await door.send(get('/sale'));
  const other = await door.send(get('/sale', 'TE: trailers\r\n'));

  const headers = (answer: string) =>
    answer
      .toLowerCase()
      .split('\r\n')
      .filter((line) => !/^(date|connection|keep-alive):/.test(line))
      .sort();
  expect(headers(fast)).toEqual(headers(other));
});

test.each(['/sale', '/unknown', '/sale+', '/sale/more', '/healthz', '/app'])(
  'browsers are told to come to %s by https alone, where the product is served so',
  async (path) => {
    const site = { productName: 'Linklet', baseUrl: `https://${BASE_HOST}` };
    const secureDoor = await openTestFrontDoor({ site });
    onTestFinished(secureDoor.close);
    secureDoor.replica.apply({ links: [sampleLink()] });

    for (const lane of ['', 'TE: trailers\r\n']) {
      const answer = await secureDoor.send(get(path, lane));
      expect(answer).toContain('\r\nStrict-Transport-Security: max-age=31536000\r\n');
      expect(await door.send(get(path, lane))).not.toContain('Strict-Transport-Security');
    }
  },
);

test.each([
  ['what its owner chose', 'https', 'max-age=300; includeSubDomains', 'max-age=300; includeSubDomains'],
  ['nothing, where its owner chose nothing', 'https', '', undefined],
  ['nothing by http', 'http', 'max-age=300', undefined],
  ['nothing, where nobody says how they came', '', 'max-age=300', undefined],
])('a branded domain tells browsers %s', async (_, proto, strictTransport, told) => {
  const site = { productName: 'Linklet', baseUrl: `https://${BASE_HOST}` };
  const secureDoor = await openTestFrontDoor({ site, trustedProxies: ['127.0.0.1'] });
  onTestFinished(secureDoor.close);
  secureDoor.replica.apply({
    domains: [{ ...plainDomain, id: 60, host: 'own.test', isBranded: true, strictTransport }],
    links: [sampleLink({ domainId: 60, aliasId: 60 })],
  });

  for (const lane of ['', 'TE: trailers\r\n']) {
    for (const path of ['/sale', '/unknown']) {
      const forwarded = proto === '' ? '' : `X-Forwarded-Proto: ${proto}\r\n`;
      const answer = await secureDoor.send(get(path, lane + forwarded, 'own.test'));
      expect(/\r\nStrict-Transport-Security: ([^\r]*)/.exec(answer)?.[1]).toBe(told);
    }
  }
});

test('who is no proxy of the operator says nothing of https', async () => {
  const site = { productName: 'Linklet', baseUrl: `https://${BASE_HOST}` };
  const secureDoor = await openTestFrontDoor({ site });
  onTestFinished(secureDoor.close);
  const own = { ...plainDomain, id: 60, host: 'own.test', isBranded: true, strictTransport: 'max-age=300' };
  secureDoor.replica.apply({ domains: [own], links: [sampleLink({ domainId: 60, aliasId: 60 })] });

  for (const lane of ['', 'TE: trailers\r\n']) {
    const answer = await secureDoor.send(get('/sale', `${lane}X-Forwarded-Proto: https\r\n`, 'own.test'));
    expect(answer).not.toContain('Strict-Transport-Security');
  }
});

test('redirects of both lanes are timed', async () => {
  const times: number[] = [];
  const timedDoor = await openTestFrontDoor({ onRedirect: (ms) => times.push(ms) });
  onTestFinished(timedDoor.close);
  timedDoor.replica.apply({ links: [sampleLink()] });

  for (const lane of ['', 'TE: trailers\r\n'])
    await timedDoor.send(get('/sale', lane) + get('/unknown', lane));

  expect(times).toHaveLength(2);
  expect(times.every((ms) => ms > 0)).toBe(true);
});

test('requests of one packet are answered in order, whichever lane answers them', async () => {
  const answer = await door.send(
    get('/sale') + get('/other') + get('/sale+') + get('/other') + last('/sale'),
  );

  expect(statuses(answer)).toEqual(['302', '302', '200', '302', '302']);
  expect(locations(answer)).toEqual([SALE, OTHER, OTHER, SALE]);
});

test('a thousand requests of one packet are answered', async () => {
  const answer = await door.send(get('/sale').repeat(1000), 1000);

  expect(locations(answer)).toHaveLength(1000);
});

test.each([1, 2, 3, 20, 40])('a request is read in pieces of %i bytes', async (bytes) => {
  const { socket, ended, received } = await openConnection();
  const request = last('/sale');

  for (let start = 0; start < request.length; start += bytes) {
    socket.write(request.slice(start, start + bytes));
    await sleep(1);
  }
  await ended;

  expect(locations(received())).toEqual([SALE]);
});

test('a request cut in two goes on where the first one of its packet was answered', async () => {
  const { socket, ended, received } = await openConnection();
  const second = last('/other');

  socket.write(get('/sale') + second.slice(0, 10));
  await sleep(50);
  socket.write(second.slice(10));
  await ended;

  expect(locations(received())).toEqual([SALE, OTHER]);
});

test('a connection is kept from lane to lane', async () => {
  const { socket, received } = await openConnection();

  for (const target of ['/sale', '/sale', '/sale+', '/sale', '/other']) {
    const before = statuses(received()).length;
    socket.write(get(target));
    while (statuses(received()).length === before) await sleep(2);
  }
  socket.destroy();

  expect(statuses(received())).toEqual(['302', '302', '200', '302', '302']);
});

test('a client that sends no more after its request gets its answer', async () => {
  const { socket, ended, received } = await openConnection();

  socket.end(get('/sale') + get('/other'));
  await ended;

  expect(locations(received())).toEqual([SALE, OTHER]);
});

test('a client that sends no more while a link is looked up gets every answer, in order', async () => {
  const { socket, ended, received } = await openConnection();

  socket.write(get('/unknown'));
  await sleep(20);
  socket.end(get('/sale') + get('/unknown') + get('/other'));
  await ended;

  expect(statuses(received())).toEqual(['404', '302', '404', '302']);
  expect(locations(received())).toEqual([SALE, OTHER]);
});

test('a client that ends in the middle of a request while a link is looked up gets that answer', async () => {
  const { socket, ended, received } = await openConnection();

  socket.end(get('/unknown') + get('/sale').slice(0, 20));
  await ended;

  expect(statuses(received())).toEqual(['404']);
});

test('what is sent while a link is looked up is read after it, however much', async () => {
  const { socket, ended, received } = await openConnection();

  socket.write(get('/unknown'));
  await sleep(20);
  socket.end(get('/sale').repeat(5000));
  await ended;

  expect(statuses(received())[0]).toBe('404');
  expect(locations(received())).toHaveLength(5000);
});

test('clients that vanish at any point do no harm', async () => {
  for (const text of ['', 'GET', get('/sale'), get('/sale') + 'GET /', get('/unknown'), get('/sale+')]) {
    const { socket } = await openConnection();
    socket.write(text);
    if (text.length % 2 === 0) await sleep(1);
    socket.resetAndDestroy();
  }

  expect(statuses(await door.send(get('/sale')))).toEqual(['302']);
});

test('a client that never reads its answers is not read from for ever', async () => {
  const socket = connect(door.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.pause();
  const many = get('/sale').repeat(5000);
  let sent = 0;

  const stalled = new Promise<void>((done) => {
    const send = () => {
      let isTaken = true;
      while (isTaken && sent < 200) {
        isTaken = socket.write(many);
        sent += 1;
      }
      if (sent >= 200) done();
    };
    socket.on('drain', send);
    send();
    setTimeout(done, 1000);
  });
  await stalled;

  expect(sent).toBeLessThan(200);
  expect(statuses(await door.send(get('/sale')))).toEqual(['302']);
  socket.destroy();
});
