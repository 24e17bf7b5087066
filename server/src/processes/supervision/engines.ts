import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Environment } from '../../platform/config.ts';
import { CLICKHOUSE_ENVIRONMENT, embeddedClickhouseUrl } from '../../platform/embedded/clickhouse-server.ts';
import { choosePorts, rememberedPorts } from '../../platform/embedded/ports.ts';
import { embeddedPostgresUrl } from '../../platform/embedded/postgres-server.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Engines } from '../prepare.ts';
import { runChild, type Child, type Program } from './children.ts';
import { takeDataFolder, tryToTake } from './data-folder.ts';
import { endLeftovers } from './leftovers.ts';
import { StartError } from './start-error.ts';

export type EnginePorts = Record<'postgres' | 'clickhouse', number>;

export function engineUrls(config: Config, ports: EnginePorts): Engines {
  return {
    databaseUrl: config.databaseUrl ?? embeddedPostgresUrl(config.dataDir, ports.postgres),
    clickhouseUrl: config.clickhouseUrl ?? embeddedClickhouseUrl(config.dataDir, ports.clickhouse),
    clickhouseCluster: config.clickhouseCluster,
  };
}

export function embeddedEngines(config: Config, ports: EnginePorts, env: Environment): Program[] {
  const postgres = {
    name: 'postgres',
    entry: new URL('../embedded-postgres.ts', import.meta.url),
    env: { ...env, POSTGRES_PORT: String(ports.postgres) },
  };
  const clickhouse = {
    name: 'clickhouse',
    entry: new URL('../embedded-clickhouse.ts', import.meta.url),
    env: { ...env, ...CLICKHOUSE_ENVIRONMENT, CLICKHOUSE_PORT: String(ports.clickhouse) },
  };
  return [...(config.databaseUrl ? [] : [postgres]), ...(config.clickhouseUrl ? [] : [clickhouse])];
}

interface EngineUse {
  config: Config;
  log: Logger;
  env: Environment;
  /** Whether the product may run meanwhile; otherwise throws `StartError` if it does. */
  besideProduct: boolean;
}

/** Runs work with the engines of an installation, which are started if necessary. */
export async function withEngines(use: EngineUse, work: (engines: Engines) => Promise<void>): Promise<void> {
  const { config, log, env, besideProduct } = use;
  if (config.databaseUrl !== undefined && config.clickhouseUrl !== undefined) {
    const { databaseUrl, clickhouseUrl, clickhouseCluster } = config;
    await work({ databaseUrl, clickhouseUrl, clickhouseCluster });
    return;
  }
  const { dataDir } = config;
  if (besideProduct && !existsSync(join(dataDir, 'secrets'))) {
    throw new StartError(`${dataDir} holds no data; set DATA_DIR to the folder that the product uses.`);
  }
  if (besideProduct && !tryToTake(dataDir)) {
    await work(engineUrls(config, rememberedPorts(dataDir, ['postgres', 'clickhouse'])));
    return;
  }
  if (!besideProduct) await takeDataFolder(dataDir);
  await endLeftovers(dataDir, log);
  const ports = await choosePorts(dataDir, ['postgres', 'clickhouse']);
  const children: Child[] = embeddedEngines(config, ports, { ...env, DATA_DIR: dataDir }).map((program) =>
    runChild(program, { log, onChange: () => undefined }),
  );
  try {
    await Promise.all(children.map((child) => child.ready));
    await work(engineUrls(config, ports));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
