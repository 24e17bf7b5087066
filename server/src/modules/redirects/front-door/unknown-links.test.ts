import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { storeDomain, storeLink } from '../../../testing/stored-links.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';

let door: TestFrontDoor;

beforeEach(async () => {
  door = await openTestFrontDoor();
});
afterEach(() => door.close());

function visit(path: string, host = BASE_HOST): Promise<Response> {
  // Given as an IP address it would be the base host; a proxy's absolute form names any.
  return fetch(`http://127.0.0.1:${String(door.port)}${path}`, { redirect: 'manual', headers: { host } });
}

/** Comes again when asked to: while a machine stalls, nobody vouches for the replica. */
async function visitPatiently(path: string): Promise<Response> {
  for (;;) {
    const answer = await visit(path);
    if (answer.status !== 503) return answer;
    await sleep(20);
  }
}

async function raw(
  path: string,
  host = BASE_HOST,
): Promise<{ status: number; retryAfter: boolean; ms: number }> {
  const startedAt = performance.now();
  const answer = await door.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return {
    status: Number(answer.slice(9, 12)),
    retryAfter: /\r\nRetry-After: \d+\r\n/.test(answer),
    ms: performance.now() - startedAt,
  };
}

test('a link that the keeper brings while a visitor waits is found', async () => {
  door.stopVouching();
  await sleep(30);
  const waiting = visit('/just-made');
  await sleep(50);
  door.replica.apply({ links: [sampleLink({ alias: 'just-made' })] });
  door.vouch();

  expect((await waiting).status).toBe(302);
});

test('an alias is unknown when the keeper has looked since the visitor came', async () => {
  const { status, ms } = await raw('/unknown');

  expect(status).toBe(404);
  expect(ms).toBeLessThan(2000);
});

test('while nobody vouches for the replica and the database is down, unknown is not said', async () => {
  door.replica.apply({ links: [sampleLink()] });
  door.stopVouching();

  const first = await raw('/unknown');
  expect(first).toMatchObject({ status: 503, retryAfter: true });
  expect(first.ms).toBeLessThan(4000);

  await sleep(1100);
  expect(await raw('/unknown')).toMatchObject({ status: 503, retryAfter: true });
  expect(await raw('/sale')).toMatchObject({ status: 302 });
});

test('while nobody vouches for the replica, the database is asked', async () => {
  await door.close();
  const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
  const domain = await storeDomain(postgres.sql);
  await storeLink(postgres.sql, domain.id, 'only-there');
  door = await openTestFrontDoor({
    connectDatabase: () => connectPostgres({ url: inject('databaseUrl'), name: 'test door', connections: 2 }),
  });
  door.stopVouching();
  await sleep(1100);
  await raw('/warm-up', domain.host);
  await sleep(600);

  expect(await raw('/only-there', domain.host)).toMatchObject({ status: 302 });
  expect(await raw('/not-there', domain.host)).toMatchObject({ status: 404 });
  await postgres.close();
});

test('who asks for unknown aliases all the time is slowed down, and still finds those that exist', async () => {
  door.replica.apply({ links: [sampleLink()] });
  const probes = Array.from({ length: 400 }, (_, index) => visit(`/probe-${String(index)}`));
  const statuses = (await Promise.all(probes)).map((response) => response.status);

  expect(statuses.filter((status) => status === 404)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect(await raw('/probe')).toMatchObject({ status: 429, retryAfter: true });
  expect(await raw('/sale')).toMatchObject({ status: 302 });
});

test('a link that was just made is found by whoever asks for unknown aliases all the time', async () => {
  await Promise.all(Array.from({ length: 310 }, (_, index) => visit(`/probe-${String(index)}`)));
  door.stopVouching();
  await sleep(30);

  const waiting = visit('/just-made');
  await sleep(50);
  door.replica.apply({ links: [sampleLink({ alias: 'just-made' })] });
  door.vouch();

  expect((await waiting).status).toBe(302);
});

test('links that were just made are no misses', async () => {
  door.stopVouching();
  for (let round = 0; round < 6; round += 1) {
    const aliases = Array.from({ length: 80 }, (_, index) => `made-${String(round * 80 + index)}`);
    door.vouch();
    await sleep(20);
    const visits = aliases.map((alias) => visitPatiently(`/${alias}`));
    await sleep(100);
    door.replica.apply({ links: aliases.map((alias, index) => sampleLink({ alias, aliasId: index + 10 })) });
    door.vouch();

    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([302]));
  }
});

test('who asks too often slows nobody else down, however many ask', async () => {
  await door.close();
  door = await openTestFrontDoor({ trustedProxies: ['127.0.0.1'] });
  const ask = async (address: string) => {
    const url = `http://127.0.0.1:${String(door.port)}/no-such-link`;
    const response = await fetch(url, { redirect: 'manual', headers: { 'x-forwarded-for': address } });
    return response.status;
  };
  const probes = Array.from({ length: 310 }, () => ask('203.0.113.1'));
  const others = Array.from({ length: 500 }, (_, index) =>
    ask(`198.18.${String(index >> 8)}.${String(index & 255)}`),
  );

  expect((await Promise.all(probes)).filter((status) => status === 429)).toHaveLength(10);
  expect(new Set(await Promise.all(others))).toEqual(new Set([404]));
});

// More than the page of a refusal, less than two.
const LAST_ANSWER = 6000;

/** Asks in one connection for what can be no alias, and now and then for a link; says what came of the links. */
async function probe(port: number, address: string, text: string, times: number): Promise<string> {
  const head = `Host: ${BASE_HOST}\r\nX-Forwarded-For: ${address}\r\n`;
  const requests = text.replaceAll('@', ` HTTP/1.1\r\n${head}\r\n`).repeat(times);
  const socket = connect(port, '127.0.0.1');
  socket.end(`${requests}GET /sale HTTP/1.1\r\n${head}\r\n`);
  return (await readText(socket)).slice(-LAST_ANSWER);
}

const NO_ALIAS = `GET /${'x'.repeat(60)}@`;
const LINK = 'GET /sale@';

test('a network that probes and follows one link of its own is kept out for a while, and nobody else is', async () => {
  await door.close();
  door = await openTestFrontDoor({ trustedProxies: ['127.0.0.1'] });
  const aliases = Array.from({ length: 10 }, (_, index) => `sale-${String(index)}`);
  const links = aliases.map((alias, index) => sampleLink({ alias, aliasId: index + 2 }));
  door.replica.apply({ links: [sampleLink(), ...links] });

  const prober = await probe(door.port, '203.0.113.1', NO_ALIAS.repeat(8) + LINK, 450);
  const followed = NO_ALIAS + aliases.map((alias) => `GET /${alias}@`).join('');
  await probe(door.port, '203.0.113.2', followed, 1);
  // All but the last answers come before it is slowed down.
  const office = await probe(door.port, '203.0.113.2', NO_ALIAS.repeat(8) + LINK, 375);

  expect(prober).toContain('HTTP/1.1 429');
  expect(prober).not.toContain('HTTP/1.1 302');
  expect(office).toContain('HTTP/1.1 302');
  expect(await probe(door.port, '203.0.113.3', LINK, 1)).toContain('HTTP/1.1 302');
});

describe('an alias with something around it', () => {
  const suggestion = async (path: string) => {
    const answer = await visitPatiently(path);
    return { status: answer.status, leads: /Did you mean ([^?]+)\?/.exec(await answer.text())?.[1] };
  };

  test('is answered by the link that was meant', async () => {
    door.replica.apply({ links: [sampleLink({ alias: 'Sale' })] });

    expect(await suggestion('/sale.')).toEqual({ status: 404, leads: `${BASE_HOST}/Sale` });
    expect(await suggestion('/%22SALE%22,')).toEqual({ status: 404, leads: `${BASE_HOST}/Sale` });
  });

  test.each([
    '/Sale&utm_source=x',
    '/Sale%3Fa=b',
    '/Sale;x=1',
    '/Sale.html',
    '/Sale/login',
    '/Sale%2Flogin?a=b',
  ])('%s is answered by the link before it', async (path) => {
    door.replica.apply({ links: [sampleLink({ alias: 'Sale' })] });

    expect(await suggestion(path)).toEqual({ status: 404, leads: `${BASE_HOST}/Sale` });
  });

  test('shows no link that leads nowhere, nor one of another host', async () => {
    door.replica.apply({
      links: [
        sampleLink({ alias: 'gone', linkStatus: linkStatus.deleted }),
        sampleLink({ alias: 'other', domainId: 2 }),
      ],
    });

    for (const path of ['/gone.', '/other.', '/never.', '/salt']) {
      expect(await suggestion(path)).toEqual({ status: 404, leads: undefined });
    }
  });

  test('counts as unknown for whoever asks all the time', async () => {
    door.replica.apply({ links: [sampleLink()] });
    const asked = Array.from({ length: 310 }, () => raw('/sale.'));

    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
