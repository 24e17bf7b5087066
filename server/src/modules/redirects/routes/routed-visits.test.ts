import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { setLinkRoutesBody } from '@linklet/contract/redirect-routes.ts';
import { routeCases, type RouteCase } from '@linklet/contract/testing/route-cases.ts';
import { routeVisitors } from '@linklet/contract/testing/route-visitors.ts';
import { sampleLink } from '../../../testing/front-door.ts';
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
  const asked = { isPreview: false, linkHash: link.linkHash };
  const facts = new VisitFacts(visitOf(routeCase), asked, openVisitors({ dataDir, locations }));

  const decision = resolve(foundWith(routeCase), facts);

  expect(decision).toMatchObject({ kind: 'redirect', routeId: routeCase.fires });
});

function foundWith({ routes }: RouteCase): Found {
  const kept = setLinkRoutesBody.parse({ version: 1, routes }).routes;
  return {
    kind: 'link',
    domain: { id: 1, host: 'go.test', isServed: true },
    link: { ...link, routes: new LinkRoutes(kept.length === 0 ? '' : JSON.stringify(kept)) },
  };
}

function visitOf({ visitor, share }: RouteCase): Visit {
  const { userAgent, languages, referrer, query } = routeVisitors[visitor];
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
    country: '',
  };
  return addresses
    .map((address) => ({ ...visit, address }))
    .find((each) => Math.floor(visitorShare(each, link.linkHash)) === share) as Visit;
}

// Of so many each hundredth has some.
const addresses = Array.from(
  { length: 5000 },
  (_, number) => `10.0.${String(number >> 8)}.${String(number & 255)}`,
);

const agent = (address: string) => ({ address, userAgent: 'Mozilla/5.0' }) as Visit;

test('visitors are spread evenly over all places', () => {
  const counts = Array.from({ length: 10 }, () => 0);

  for (let number = 0; number < 20_000; number += 1) {
    const share = visitorShare(agent(`10.${String(number >> 8)}.${String(number & 255)}.1`), 'some-link');
    counts[Math.floor(share / 10)] = (counts[Math.floor(share / 10)] ?? 0) + 1;
  }

  // Five standard deviations of a tenth of them.
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(215);
});

test('a visitor has one place at each link, whichever address of their network they come from', () => {
  expect(visitorShare(agent('2001:db8::1'), 'one')).toBe(visitorShare(agent('2001:db8::2'), 'one'));
  expect(visitorShare(agent('10.0.0.1'), 'one')).not.toBe(visitorShare(agent('10.0.0.1'), 'other'));
});
