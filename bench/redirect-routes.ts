import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { RedirectRoute, RouteCondition } from '@linklet/contract/redirect-routes/conditions.ts';
import { LinkRoutes } from '../server/src/modules/redirects/routes/link-routes.ts';
import { byTurns, showStolen, turns } from './tools/calm-rounds.ts';
import { startOneServer } from './tools/front-door.ts';
import { median } from './tools/median.ts';
import { benchPort, isInstalled, type Running } from './tools/programs.ts';
import { makeDataDir, sampleLink } from './tools/sample-links.ts';
import { runLoad, type LoadResult } from './tools/wrk.ts';

// What do twenty redirect routes, all asked and none fitting, take of a link's redirects?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const TURNS = turns({ enough: 7, atMost: 20 });
const OTHER_LINKS = 100_000;
const VISITS = 50_000;
const CONNECTIONS = 64;
const isPinned = availableParallelism() > 1;
const SERVER_CORE = isPinned ? 0 : undefined;
const LOAD_CORE = isPinned ? 1 : undefined;

const HEADERS = [
  'User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Accept-Language: de-DE,de;q=0.9',
  'Referer: https://m.facebook.com/story',
];

const when = (
  condition: RouteCondition['condition'],
  operation: RouteCondition['operation'],
  ...value: string[]
): RouteCondition => ({ condition, operation, value });

// The first of each holds, the second does not.
const pairs: RouteCondition[][] = [
  [when('os', 'is', 'ios'), when('language', 'is', 'fr', 'it', 'es')],
  [when('device', 'is', 'mobile', 'tablet'), when('os', 'is', 'android')],
  [when('language', 'is', 'de'), when('country', 'is', 'LI', 'VA', 'MC')],
  [when('browser', 'is', 'safari'), when('referrer', 'is', 'google.com', 'bing.com')],
  [when('referrer', 'exists'), when('referrer', 'contains', 'google', 'youtube')],
  [when('bot', 'is', 'person'), { ...when('query', 'is', 'mail'), parameter: 'utm_source' }],
  [when('date', 'after', '2020-01-01T00:00:00Z'), when('date', 'before', '2021-01-01T00:00:00Z')],
  [
    when('country', 'is_not', 'VA'),
    {
      ...when('weekday', 'is_not', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'),
      time_zone: 'Europe/Berlin',
    },
  ],
  [when('os', 'is_not', 'windows'), when('city', 'is', 'Nowhere')],
  [when('share', 'between', '0', '100'), when('browser', 'is', 'chrome', 'edge', 'firefox')],
];

// Of half of them both conditions are asked.
const routes: RedirectRoute[] = [...pairs, ...pairs.map((pair) => pair.toReversed())].map(
  (conditions, number) => ({
    id: `r${String(number)}`,
    match: 'all',
    conditions,
    url: `https://www.example.com/shop/autumn/${String(number)}/a-product-with-a-telling-name.html`,
  }),
);

export async function benchRedirectRoutes(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('redirect-routes: skipped, because wrk is not installed.');
    return;
  }
  const port = benchPort(0);
  const link = { ...sampleLink(OTHER_LINKS), domainId: 1 };
  const folder = makeDataDir(OTHER_LINKS, `127.0.0.1:${String(port)}`, {
    links: [
      { ...link, alias: 'plain' },
      { ...link, alias: 'routed', routes: new LinkRoutes(JSON.stringify(routes)) },
    ],
  });
  const server = await startOneServer({ dataDir: folder, port, core: SERVER_CORE, trustsProxy: true });
  try {
    console.log(
      `redirect-routes: ${String(routes.length)} routes that do not fit, rounds of ${String(SECONDS)} s in turn`,
    );
    await compare(folder, { port, server, hasManyVisitors: false });
    await compare(folder, { port, server, hasManyVisitors: true });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Compared {
  port: number;
  server: Running;
  hasManyVisitors: boolean;
}

async function compare(folder: string, { port, server, hasManyVisitors }: Compared): Promise<void> {
  const measure = async (alias: string) => {
    const paths = join(folder, `${alias}.txt`);
    writeFileSync(paths, Array.from({ length: VISITS }, () => `/${alias}`).join('\n'));
    return runLoad(folder, {
      server: server.process.pid,
      port,
      paths,
      seconds: SECONDS,
      connections: CONNECTIONS,
      core: LOAD_CORE,
      headers: HEADERS,
      hasManyVisitors,
    });
  };
  // The first seconds compile code and read cold pages.
  await measure('plain');
  await measure('routed');
  const rounds = await byTurns({ plain: () => measure('plain'), routed: () => measure('routed') }, TURNS);
  const [plain, routed] = [middleRate(rounds.plain), middleRate(rounds.routed)];
  const whom = hasManyVisitors ? 'many visitors' : 'one visitor';
  console.log(`  ${whom.padEnd(13)} without ${show(plain)}`);
  console.log(`  ${whom.padEnd(13)} with    ${show(routed)}`);
  const ratio = (routed.perSecond / plain.perSecond).toFixed(2);
  const byProcessor = (routed.perProcessorSecond / plain.perProcessorSecond).toFixed(2);
  console.log(`  ${whom.padEnd(13)} ratio   ${ratio}; by processor time ${byProcessor}`);
}

type Rate = Pick<LoadResult, 'perSecond' | 'p99Ms' | 'stolen'> & { perProcessorSecond: number };

function middleRate(results: readonly LoadResult[]): Rate {
  const middle = (read: (result: LoadResult) => number) => median(results.map(read));
  return {
    perSecond: middle((result) => result.perSecond),
    p99Ms: middle((result) => result.p99Ms),
    perProcessorSecond: middle((result) => result.perProcessorSecond ?? NaN),
    stolen: middle((result) => result.stolen),
  };
}

function show({ perSecond, p99Ms, stolen }: Rate): string {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8);
  return `${rate}/s  p99 ${p99Ms.toFixed(2)} ms${showStolen(stolen)}`;
}
