import { expect, test } from 'vitest';
import { MissLimit } from './miss-limit.ts';

const MISSES = 300;
const NETWORKS = 16;

/** An address in one of the networks of a site. */
const at = (network: number, site = '2001:db8:1') => `${site}:${network.toString(16)}::1`;

function miss(limit: MissLimit, address: string, times = MISSES): boolean {
  let isExceeded = false;
  for (let time = 0; time < times; time += 1) isExceeded = limit.isExceededBy(address);
  return isExceeded;
}

test('whoever has many networks of one site gets the budget of sixteen', () => {
  const limit = new MissLimit();

  const within = Array.from({ length: NETWORKS }, (_, network) => miss(limit, at(network)));

  expect(within).toEqual(Array(NETWORKS).fill(false));
  expect(limit.isExceededBy(at(NETWORKS))).toBe(true);
  expect(limit.isExceededBy(at(NETWORKS, '2001:db8:2'))).toBe(false);
});

test('a network that is over its own budget takes none of its neighbours’', () => {
  const limit = new MissLimit();
  expect(miss(limit, at(0), NETWORKS * MISSES)).toBe(true);

  expect(miss(limit, at(1))).toBe(false);
});

test('a site whose networks only probe is kept out for a while, links and all', () => {
  const limit = new MissLimit();
  for (let network = 0; network < 10 * NETWORKS; network += 1) miss(limit, at(network));

  expect(limit.standingOf(at(0xffff))).toBe('kept-out');
  expect(limit.standingOf(at(0, '2001:db8:2'))).toBe('free');
});

test('a site from which links are followed, too, is answered slowly and not kept out', () => {
  const limit = new MissLimit();
  for (let network = 0; network < 10 * NETWORKS; network += 1) {
    miss(limit, at(network));
    for (let hit = 0; hit < MISSES / 5; hit += 1)
      limit.noteHit(at(network), `sale-${String(network)}-${String(hit)}`);
  }

  expect(limit.standingOf(at(0))).toBe('slowed');
});

test('whoever follows one link of their own between guesses is kept out like anybody else', () => {
  const limit = new MissLimit();
  for (let guess = 0; guess < 10 * MISSES; guess += 1) {
    miss(limit, at(0), 1);
    limit.noteHit(at(0), 'own');
  }

  expect(limit.standingOf(at(0))).toBe('kept-out');
});

test('whoever mistypes a little is answered at once', () => {
  const limit = new MissLimit();
  miss(limit, at(0), MISSES);

  expect(limit.standingOf(at(0))).toBe('free');
});
