import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { NamedQuery } from './platform/clickhouse.ts';
import { makeSubscriber } from './testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from './testing/test-app.ts';
import { makeLink, storeVisits, type StoredLink } from './testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Customer {
  browser: Browser;
  link: StoredLink;
  /** By which its statistics are shared, with a password. */
  lockedShare: string;
  /** The same without. */
  openShare: string;
}

const PASSWORD = 'open sesame';

async function makeCustomer(): Promise<Customer> {
  const { browser } = await makeSubscriber(app, 'pro');
  const link = await makeLink(app, browser, { password: PASSWORD });
  await storeVisits(app, link, [{}, {}]);
  const shareBy = async (body: object): Promise<string> =>
    (await browser.post(`/link/${link.hash}/shares`, { name: 'Somebody', ...body })).json().token;
  return {
    browser,
    link,
    lockedShare: await shareBy({ password: PASSWORD }),
    openShare: await shareBy({}),
  };
}

/** Each statement of the engine takes a moment, as it does over many clicks. */
function slowDownEngine(): void {
  const { clickhouse } = app.services;
  app.services.clickhouse = {
    ...clickhouse,
    read: async <Row>(asked: NamedQuery) => {
      await clickhouse.read({ name: 'test', query: 'select sleep(0.1)' });
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

const statusOf = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode;
const stats = async ({ browser }: Customer, turn: number) =>
  statusOf(browser.get(`/stats/by/country?limit=${String(1 + (turn % 200))}&compare=previous`));
const list = async ({ browser }: Customer) => statusOf(browser.get('/urls/all'));
const guessLink = async ({ link }: Customer, password: string) =>
  statusOf(
    app.ask('/app/api/link-password', {
      method: 'POST',
      body: { hash: link.hash, password },
      address: newAddress(),
    }),
  );

interface Flood {
  queue: string;
  /** What a stranger, or one customer, asks for again and again. */
  flood: (flooder: Customer, turn: number) => Promise<number>;
  times: number;
  /** What another customer, or a visitor of theirs, asks for meanwhile. */
  meanwhile: (other: Customer) => Promise<number>;
}

const askShared = async (guest: Browser, share: string, turn: number) =>
  statusOf(guest.get(`/shared/${share}/by/country?limit=${String(1 + (turn % 200))}`));

const floods: Flood[] = [
  {
    queue: 'the statistics engine, by its account',
    flood: stats,
    times: 60,
    meanwhile: async (other) => stats(other, 1),
  },
  { queue: 'the statistics engine, beside lists', flood: stats, times: 60, meanwhile: list },
  {
    queue: 'the statistics engine, by visitors of a share',
    flood: async ({ openShare }, turn) => askShared(await app.guest(newAddress()), openShare, turn),
    times: 40,
    meanwhile: async (other) => stats(other, 1),
  },
  {
    queue: 'shared statistics, by visitors of another share',
    flood: async ({ openShare }, turn) => askShared(await app.guest(newAddress()), openShare, turn),
    times: 40,
    meanwhile: async ({ openShare }) => askShared(await app.guest(newAddress()), openShare, 1),
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
];

test.each(floods)('a flood of $queue holds up no other customer', async ({ flood, times, meanwhile }) => {
  const [flooder, other] = [await makeCustomer(), await makeCustomer()];
  slowDownEngine();
  let answered = 0;
  const asked = Array.from({ length: times }, async (_, turn) => {
    const status = await flood(flooder, turn);
    // What is refused at once does not count as answered work.
    if (status === 200 || status === 422) answered += 1;
    return status;
  });
  await expect.poll(() => answered, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  const before = answered;

  const status = await meanwhile(other);

  // In one line for all, nearly all of the flood would have been answered first.
  expect(status).toBe(200);
  const during = answered - before;
  const whole = (await Promise.all(asked)).filter((each) => each === 200 || each === 422).length;
  expect(during).toBeLessThan(whole / 2);
});
