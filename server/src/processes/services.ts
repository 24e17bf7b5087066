import { runHook } from '../all-modules.ts';
import { createAnnouncer } from '../platform/announcer.ts';
import { connectClickhouse } from '../platform/clickhouse/clickhouse.ts';
import { ConfigError } from '../platform/config.ts';
import { systemClock } from '../platform/clock.ts';
import { followClock } from '../platform/movable-clock.ts';
import { createMemory } from '../platform/memory.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { createDns, createProbe, createRdap } from '../modules/domains/index.ts';
import { createOutgoing } from '../platform/network/outgoing.ts';
import { connectPostgres } from '../platform/postgres/postgres.ts';
import { runAtOnce, type Services } from '../platform/scope.ts';
import { secretKey } from '../platform/secrets.ts';
import type { ProcessContext } from './lifecycle.ts';

export interface ConnectedServices {
  services: Services;
  close: () => Promise<void>;
}

/** Throws if the URL of an engine is missing. */
export function connectServices(name: string, { config, log }: ProcessContext): ConnectedServices {
  if (config.databaseUrl === undefined || config.clickhouseUrl === undefined) {
    throw new ConfigError('DATABASE_URL and CLICKHOUSE_URL are needed to run a process by itself.');
  }
  const postgres = connectPostgres({ url: config.databaseUrl, name });
  const clickhouse = connectClickhouse({
    url: config.clickhouseUrl,
    name,
    queryMemory: config.clickhouseQueryMemory * 1_000_000,
  });
  const db = openDatabase(postgres.sql);
  const moved = config.sandboxClock === 'movable' ? followClock({ db, log }) : undefined;
  const outgoing = createOutgoing({
    isOwnHost: async (host) => {
      const [found] = await postgres.sql`
        select from domains where split_part(host, ':', 1) = ${host} and released_at is null
        and (type = 'common' or proven_at is not null)`;
      return found !== undefined;
    },
  });
  const key = secretKey(config);
  const dns = createDns({ config, db });
  const probe = createProbe({ config, db, secretKey: key });
  const rdap = createRdap({ config, db });
  return {
    services: {
      db,
      clickhouse,
      clock: moved?.clock ?? systemClock,
      config,
      log,
      outgoing,
      dns,
      probe,
      rdap,
      remember: createMemory(),
      secretKey: key,
      announceLinkChange: createAnnouncer(postgres.sql, log),
      afterCommit: runAtOnce,
      runHook,
      askables: new Map(),
    },
    close: async () => {
      await moved?.close();
      const asked = [dns, probe, rdap, outgoing].map(async (each) => each.close());
      await Promise.all([postgres.close(), clickhouse.close(), ...asked]);
    },
  };
}
