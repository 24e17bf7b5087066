import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { setLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import { routeCases, type RouteCase } from '@linklet/contract/testing/route-cases.ts';
import { routeVisitors } from '@linklet/contract/testing/route-visitors.ts';
import { plainDomain, sampleLink } from '../../../testing/front-door.ts';
import { openVisitors } from '../../clicks/index.ts';
import type { Found } from '../find-link.ts';
import { resolve } from '../resolve.ts';
import { VisitFacts } from '../visit-facts.ts';
import type { Visit } from '../visit.ts';
import { LinkRoutes } from './link-routes.ts';
import { visitorShare } from './visitor-share.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

const dataDir = mkdtempSync(join(tmpdir(), 'linklet-routes-'));
afterAll(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const link = sampleLink();

test.each(routeCases.map((each) => [each.name, each] as const))('at the front door: %s', (_, routeCase) => {
  vi.setSystemTime(new Date(routeCase.at));
  const { city, region, country } = routeVisitors[routeCase.visitor].traits;
  const locations = { locate: () => ({ city, region, country }), close: () => undefined };
  const asked = { isPreview: false, isUnlocked: false, linkHash: link.linkHash };
  const facts = new VisitFacts(visitOf(routeCase), asked, openVisitors({ dataDir, locations }));

  const decision = resolve(foundWith(routeCase), facts);

  expect(decision).toMatchObject({ kind: 'redirect', routeId: routeCase.fires });
});

function foundWith({ routes }: RouteCase): Found {
  const kept = setLinkRoutesBody.parse({ version: 1, routes }).routes;
  return {
    kind: 'link',
    domain: { ...plainDomain, id: 1, host: 'go.test' },
    link: { ...link, routes: new LinkRoutes(kept.length === 0 ? '' : JSON.stringify(kept)) },
  };
}

function visitOf({ visitor, share }: RouteCase): Visit {
  const { userAgent, languages, referrer, query, traits } = routeVisitors[visitor];
  const visit: Visit = {
    method: 'GET',
    host: 'go.test',
    path: '/sale',
    query,
    address: '',
    userAgent,
    referrer,
    language: languages,
    isPrefetch: false,
    optsOut: false,
    country: '',
  };
  const shareAt = (address: string) => visitorShare({ address, traits, linkHash: link.linkHash });
  const address = addresses.find((each) => Math.floor(shareAt(each)) === share) ?? '';
  return { ...visit, address };
}

// Of so many each hundredth has some.
const addresses = Array.from(
  { length: 5000 },
  (_, number) => `10.0.${String(number >> 8)}.${String(number & 255)}`,
);

const traits = { browser: 'Chrome', os: 'Windows', device: 'desktop' };
const shareOf = (address: string, linkHash = 'some-link') => visitorShare({ address, traits, linkHash });

test('visitors are spread evenly over all places', () => {
  const counts = Array.from({ length: 10 }, () => 0);

  for (let number = 0; number < 20_000; number += 1) {
    const tenth = Math.floor(shareOf(`10.${String(number >> 8)}.${String(number & 255)}.1`) / 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }

  // Five standard deviations of a tenth of them.
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(215);
});

test('where visitors stand at one link says nothing of where they stand at another', () => {
  const places = addresses.map((address) => [shareOf(address, 'one') < 50, shareOf(address, 'other') < 50]);

  const both = places.filter(([one, other]) => one === other).length;
  // Five standard deviations of half of them.
  expect(Math.abs(both - 2500)).toBeLessThan(177);
});

test('a visitor has one place, whichever address of their network they come from', () => {
  expect(shareOf('2001:db8::1')).toBe(shareOf('2001:db8::2'));
  expect(shareOf('10.0.0.1')).not.toBe(shareOf('10.0.0.2'));
});
