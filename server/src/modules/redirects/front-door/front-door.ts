import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../platform/log/log.ts';
import type { Postgres } from '../../../platform/postgres/postgres.ts';
import { ClickLog, clickLogFolder, openLocationDatabase, openVisitors } from '../../clicks/index.ts';
import { ClickLimits } from '../click-limits.ts';
import { LinkFinder } from '../find-link.ts';
import type { PageSite } from '../pages/page-frame.ts';
import { DatabaseLookup } from '../replica/database-lookup.ts';
import { replicaFolder } from '../replica/replica-files.ts';
import { ReplicaReader } from '../replica/replica-reader.ts';
import type { Decision } from '../resolve.ts';
import { Visits } from '../visits.ts';
import { createAppLinks } from './app-links.ts';
import { createAppProxy } from './app-proxy.ts';
import { hostReader } from './base-host.ts';
import { createFastLane, type FastLane } from './fast-lane.ts';
import { createHealth } from './health.ts';
import { createStrictTransport } from './strict-transport.ts';
import { createTlsAsk } from './tls-ask.ts';
import { createHttpLane, type HttpLane } from './http-lane.ts';
import { AddressReader } from './request-address.ts';

export interface FrontDoorOptions {
  dataDir: string;
  serverId: string;
  port: number;
  host: string;
  site: PageSite;
  trustedProxies: readonly string[];
  appUrl?: string | undefined;
  geoipMmdb?: string | undefined;
  reserveBytes?: number;
  /** An idle connection to the app is ended after this time; a minute if not set. */
  silenceMs?: number;
  connectDatabase: () => Postgres;
  onDecision?: (kind: Decision['kind'] | 'too-many') => void;
  /** Milliseconds from reading a request to writing its redirect. */
  onRedirect?: (ms: number) => void;
  log: Logger;
}

export interface FrontDoor {
  port: number;
  /** Accepts no more connections, answers open requests, and syncs the click log to disk. */
  close: () => Promise<void>;
  notStored: () => number;
  replicaAgeMs: () => number;
}

const FORWARDED_IGNORED =
  'X-Forwarded-For was ignored, because who sent it is not in TRUSTED_PROXIES. If it was a proxy of yours, all its visitors count as one.';
const DRAIN_MS = 6500;
const IDLE_KEPT_MS = 2000;
const BACKLOG = 4096;

/** Opens one server of the front door on a port that it may share with others. */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { dataDir, serverId, site, log } = options;
  const replica = new ReplicaReader(replicaFolder(dataDir));
  const database = new DatabaseLookup({ connect: options.connectDatabase });
  const clickLimits = new ClickLimits({ connect: options.connectDatabase });
  const locations = openLocationDatabase(options.geoipMmdb);
  const clickLog = new ClickLog({
    folder: clickLogFolder(dataDir),
    serverId,
    log,
    ...(options.reserveBytes !== undefined && { reserveBytes: options.reserveBytes }),
  });
  const visits = new Visits({
    finder: new LinkFinder(replica, database),
    clickLog,
    clickLimits,
    visitors: openVisitors({ dataDir, locations }),
    site,
    ...(options.onDecision && { onDecision: options.onDecision }),
  });
  const shared = {
    visits,
    clickLog,
    addresses: new AddressReader(options.trustedProxies, () => log.warn(FORWARDED_IGNORED)),
    readHost: hostReader(site.baseUrl, replica),
    onRedirect: options.onRedirect,
    transportOf: createStrictTransport(replica, site.baseUrl),
  };
  const health = createHealth({ replica, isDatabaseUp: () => database.isUp() });
  const tlsAsk = createTlsAsk({ replica, addresses: shared.addresses, baseUrl: site.baseUrl });
  const proxy = createAppProxy(options.appUrl, site);
  const { silenceMs } = options;
  const appLinks = createAppLinks(replica);
  const httpLane = createHttpLane({ ...shared, proxy, site, health, tlsAsk, appLinks, log, silenceMs });
  const fastLane = createFastLane({
    ...shared,
    log,
    handOver: httpLane.take,
  });
  const port = await listen(fastLane.server, options);

  return {
    port,
    notStored: () => clickLog.notStored,
    replicaAgeMs: () => Date.now() - replica.heartbeat().at,
    close: async () => {
      proxy.endStreams();
      await drain(fastLane, httpLane);
      await clickLog.close();
      await Promise.all([proxy.close(), database.close(), clickLimits.close(), replica.close()]);
      locations.close();
    },
  };
}

async function listen(server: Server, { port, host }: FrontDoorOptions): Promise<number> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

// Idle connections are kept for a moment, since a request may be on its way on any of them; its answer closes
// it.
async function drain(fastLane: FastLane, httpLane: HttpLane): Promise<void> {
  const closed = once(fastLane.server, 'close');
  fastLane.server.close();
  fastLane.drain();
  httpLane.drain();
  const closeIdle = setTimeout(() => {
    fastLane.closeIdle();
    httpLane.closeIdle();
  }, IDLE_KEPT_MS);
  await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
  clearTimeout(closeIdle);
  fastLane.destroyAll();
  httpLane.destroyAll();
}
