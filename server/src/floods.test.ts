import { once } from 'node:events';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiPrefix, fileType, streamPath } from '@linklet/contract/http/endpoint.ts';
import { getChallenge } from '@linklet/contract/robot-check/endpoints.ts';
import type { NamedQuery } from './platform/clickhouse/clickhouse.ts';
import { freshEmail, PASSWORD as ACCOUNT_PASSWORD } from './testing/accounts.ts';
import { sendFile, subscriber } from './testing/bulk/bulk-files.ts';
import { useRealHashes } from './testing/real-hashes.ts';
import { freshUrl, headersOf, startTestApp, type Browser, type TestApp } from './testing/test-app.ts';
import { makeLink, storeVisits, type StoredLink } from './testing/visits.ts';

let app: TestApp;
let flooder: Customer;
let other: Customer;
let photo: Buffer;
useRealHashes();
beforeAll(async () => {
  app = await startTestApp();
  [flooder, other] = [await makeCustomer(), await makeCustomer()];
  const create = { width: 4000, height: 4000, channels: 3, background: '#345' } as const;
  photo = await sharp({ create }).png().toBuffer();
  // The first question after the engine's start takes long on a busy machine, and may be given up.
  while ((await stats(flooder)) !== 200);
});
afterAll(() => app.close());

interface Customer {
  browser: Browser;
  email: string;
  link: StoredLink;
  /** By which its statistics are shared, with a password. */
  lockedShare: string;
  /** The same without. */
  openShare: string;
  /** Somebody who is not signed in, at another address. */
  stranger: Browser;
}

const PASSWORD = 'open sesame';

async function makeCustomer(): Promise<Customer> {
  const { browser, email } = await subscriber(app);
  const link = await makeLink(app, browser, { password: PASSWORD });
  await storeVisits(app, link, [{}, {}]);
  const shareBy = async (body: object): Promise<string> =>
    (await browser.post(`/link/${link.hash}/shares`, { name: 'Somebody', ...body })).json().token;
  return {
    ...{ browser, email, link },
    lockedShare: await shareBy({ password: PASSWORD }),
    openShare: await shareBy({}),
    stranger: await app.guest(newAddress()),
  };
}

/** Each statement of the engine takes a moment, as it does over many clicks. */
function slowDownEngine(): void {
  const { clickhouse } = app.services;
  app.services.clickhouse = {
    ...clickhouse,
    read: async <Row>(asked: NamedQuery) => {
      await clickhouse.read({ name: 'test', query: 'select sleep(0.05)' });
      return clickhouse.read<Row>(asked);
    },
  };
  onTestFinished(() => {
    app.services.clickhouse = clickhouse;
  });
}

let networks = 0;
const newAddress = () => {
  networks += 1;
  return `198.18.${String(networks >> 8)}.${String(networks & 255)}`;
};

// No question is asked twice, so that none is answered from memory.
let questions = 0;
const newLimit = () => String(1 + (questions++ % 200));

const statusOf = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode;
const stats = async ({ browser }: Customer) =>
  statusOf(browser.get(`/stats/by/country?limit=${newLimit()}&compare=previous`));
const list = async ({ browser }: Customer) => statusOf(browser.get('/urls/all'));
const guessLink = async ({ link }: Customer, password: string) =>
  statusOf(
    app.ask('/app/api/link-password', {
      method: 'POST',
      body: { hash: link.hash, password },
      address: newAddress(),
    }),
  );

const askShared = async ({ openShare }: Customer) => {
  const guest = await app.guest(newAddress());
  return statusOf(guest.get(`/shared/${openShare}/by/country?limit=${newLimit()}`));
};
const signIn = async (
  { email }: Pick<Customer, 'email'>,
  { password, guest }: { password: string; guest: Browser },
) => statusOf(guest.post('/login', { email, password }));
const importOne = async ({ browser }: Customer) =>
  statusOf(sendFile(browser, ['url', ...Array.from({ length: 50 }, freshUrl)].join('\n')));
const putPhoto = async ({ browser }: Customer) =>
  statusOf(browser.put('/settings/profile/photo', photo, { headers: { 'content-type': fileType } }));

interface Flood {
  queue: string;
  /** What a stranger, or one customer, asks for again and again. */
  flood: (flooder: Customer) => Promise<number>;
  times: number;
  /** What another customer, or a visitor of theirs, asks for meanwhile. */
  meanwhile: (other: Customer) => Promise<number>;
}

const floods: Flood[] = [
  { queue: 'the statistics engine, by its account', flood: stats, times: 16, meanwhile: stats },
  { queue: 'the statistics engine, beside lists', flood: stats, times: 16, meanwhile: list },
  {
    queue: 'the statistics engine, by visitors of a share',
    flood: askShared,
    times: 16,
    meanwhile: stats,
  },
  {
    queue: 'shared statistics, by visitors of another share',
    flood: askShared,
    times: 16,
    meanwhile: askShared,
  },
  {
    queue: 'password hashes, by guesses at a link',
    flood: async (flooder) => guessLink(flooder, 'wrong'),
    times: 24,
    meanwhile: async (other) => guessLink(other, PASSWORD),
  },
  {
    queue: 'password hashes, by guesses at shared statistics',
    flood: async ({ lockedShare }) => {
      const guest = await app.guest(newAddress());
      return statusOf(guest.post(`/shared/${lockedShare}/open`, { password: 'wrong' }));
    },
    times: 24,
    meanwhile: async (other) => guessLink(other, PASSWORD),
  },
  {
    queue: 'password hashes, by one network that signs in',
    // Each at an account of its own, or of none: after a few guesses at one, nothing is hashed any more.
    flood: async ({ stranger }) => signIn({ email: freshEmail() }, { password: 'wrong', guest: stranger }),
    times: 60,
    meanwhile: async (other) => signIn(other, { password: ACCOUNT_PASSWORD, guest: other.stranger }),
  },
  { queue: 'the reader of files of URLs', flood: importOne, times: 6, meanwhile: importOne },
  { queue: 'photos', flood: putPhoto, times: 12, meanwhile: putPhoto },
];

test.each(floods)('a flood of $queue holds up no other customer', async ({ flood, times, meanwhile }) => {
  slowDownEngine();
  let answered = 0;
  const asked = Array.from({ length: times }, async () => {
    const status = await flood(flooder);
    // What is refused at once does not count as answered work.
    if (status === 200 || status === 422) answered += 1;
    return status;
  });
  await expect.poll(() => answered, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  const before = answered;

  const status = await meanwhile(other);

  // In one line for all, nearly all of the flood would have been answered first.
  expect(status).toBe(200);
  const during = answered - before;
  const whole = (await Promise.all(asked)).filter((each) => each === 200 || each === 422).length;
  expect(during).toBeLessThan(whole / 2);
});

interface Limited {
  what: string;
  ask: (customer: Customer, address: string) => Promise<number>;
  /** Of one customer or address in a minute. */
  most: number;
}

const limited: Limited[] = [
  {
    what: 'robot checks',
    ask: async (_, address) =>
      statusOf(app.ask(`${apiPrefix}${getChallenge.path}?action=shorten`, { address })),
    most: 60,
  },
  {
    what: 'responses of SAML',
    ask: async (_, address) =>
      statusOf(
        app.ask(`/app/sso/${'x'.repeat(20)}/acs`, {
          ...{ method: 'POST', address, body: 'SAMLResponse=PHg%2B&RelayState=x' },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    most: 300,
  },
  {
    what: 'event streams',
    ask: async ({ browser }) => statusOf(browser.get(streamPath, { isStream: true })),
    most: 5,
  },
];

test.each(limited)(
  'a flood of $what is refused to whoever sends it, and to nobody else',
  async ({ ask, most }) => {
    const [address, elsewhere] = [newAddress(), newAddress()];

    const taken = await Promise.all(Array.from({ length: most }, async () => ask(flooder, address)));
    const refused = await ask(flooder, address);

    expect(Math.max(...taken)).toBeLessThan(400);
    expect(refused).toBe(429);
    expect(await ask(other, elsewhere)).toBeLessThan(400);
  },
);

test('uploads that never end hold up no other', async () => {
  const url = new URL(`${await app.listen()}${apiPrefix}/bulk/csv`);
  const headers = {
    ...headersOf(flooder.browser.cookies),
    ...{ host: 'lnk.test', 'content-type': 'multipart/form-data; boundary=x', 'content-length': 9_000_000 },
  };
  let answered = 0;
  for (let count = 0; count < 20; count += 1) {
    const upload = request(url, { method: 'POST', headers }, () => (answered += 1));
    onTestFinished(() => void upload.destroy());
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nurl\n');
    await once(upload, 'socket');
  }

  expect(await importOne(other)).toBe(200);
  expect(answered).toBe(0);
});
