import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { connectPostgres, type Postgres } from './postgres.ts';

// What a server says to those whom it sends away, as protocol 3 has it.
const FAREWELL = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

interface Loss {
  /** What the client says at that moment. */
  when: RegExp;
  how?: (client: Socket) => unknown;
}

const gently = (client: Socket) => client.end();
const abruptly = (client: Socket) => client.resetAndDestroy();
const withFarewell = (client: Socket) => client.end(errorResponse(FAREWELL));

/** A pool of one connection by way of a proxy, which loses it once. */
async function poolThatLoses({ when, how = gently }: Loss): Promise<Postgres> {
  const { hostname, port } = new URL(inject('databaseUrl'));
  let hasLost = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    server.pipe(client);
    client.on('data', (sent) => {
      if (hasLost || !when.test(sent.toString('latin1'))) return void server.write(sent);
      hasLost = true;
      server.unpipe(client).destroy();
      how(client);
    });
    endTogether(client, server);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(inject('databaseUrl'));
  url.port = String((proxy.address() as AddressInfo).port);
  const pool = connectPostgres({ url: url.href, name: 'test', connections: 1 });
  ended.push(() => proxy.close(), pool.close);
  return pool;
}

function endTogether(one: Socket, other: Socket): void {
  for (const socket of [one, other]) {
    socket.on('error', () => undefined);
    socket.on('close', () => [one, other].forEach((each) => each.destroy()));
  }
}

function errorResponse(fields: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + fields.length);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
}

const ask = async ({ sql }: Postgres) => [...(await sql<{ n: number }[]>`select 1 as n`)];

const lost = { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) as string };

test.each([{ how: gently }, { how: abruptly }, { how: withFarewell }])(
  'a connection that is lost amid a question or a transaction ($how.name) fails that alone',
  async ({ how }) => {
    const first = await poolThatLoses({ when: /select 2/, how });
    const second = await poolThatLoses({ when: /select 2/, how });

    await expect(first.sql`select 2 as n`).rejects.toThrow();
    await expect(second.sql.begin((within) => within`select 2 as n`)).rejects.toThrow();

    expect(await ask(first)).toEqual([{ n: 1 }]);
    expect(await ask(second)).toEqual([{ n: 1 }]);
  },
);

test('what a transaction still asks after its connection was lost is refused', async () => {
  const pool = await poolThatLoses({ when: /select 2/ });
  const late = Promise.withResolvers<unknown>();

  const transaction = pool.sql.begin(async (within) => {
    await within`select 2 as n`.catch(() => undefined);
    await ask(pool);
    late.resolve(within`select 3 as n`);
  });

  await expect(transaction).rejects.toMatchObject(lost);
  await expect(late.promise).rejects.toMatchObject(lost);
});

test.each<[string, Loss]>([
  ['while it says who it is', { when: /SCRAM-SHA-256/ }],
  ['while it proves who it is', { when: /^p.{4}c=biws/s }],
  ['while it learns of types', { when: /pg_type/ }],
  ['with a farewell, while it learns of types', { when: /pg_type/, how: withFarewell }],
])('a connection that is lost %s is made again', async (_, loss) => {
  const pool = await poolThatLoses(loss);

  expect(await ask(pool)).toEqual([{ n: 1 }]);
});

test('a connection that is torn while it learns of types fails what waited for it alone', async () => {
  const pool = await poolThatLoses({ when: /pg_type/, how: abruptly });

  await expect(ask(pool)).rejects.toMatchObject(lost);

  expect(await ask(pool)).toEqual([{ n: 1 }]);
});

test('a pool whose question failed with its connection closes', async () => {
  const pool = await poolThatLoses({ when: /select 2/ });

  await expect(pool.sql`select 2 as n`).rejects.toMatchObject(lost);

  await pool.sql.end();
});

test('a pool of which a connection is always free costs no more the longer it runs', async () => {
  const pool = connectPostgres({ url: inject('databaseUrl'), name: 'test', connections: 2 });
  ended.push(pool.close);
  await Promise.all([ask(pool), ask(pool)]);
  const search = vi.spyOn(Array.prototype, 'indexOf');
  ended.push(() => search.mockRestore());

  for (let question = 0; question < 500; question += 1) await ask(pool);

  const lengths = search.mock.contexts.map((searched) => (searched as unknown[]).length);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(100);
});
