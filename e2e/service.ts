import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { connectPostgres, type Sql } from '../server/src/platform/postgres/postgres.ts';

/** Loopback ports of a running product's engines. */
export function readPorts(dataDir: string): { postgres: number; clickhouse: number } {
  return JSON.parse(readFileSync(join(dataDir, 'run', 'ports.json'), 'utf8')) as ReturnType<typeof readPorts>;
}

/** The database of a running product, for facts that no screen can make yet. */
export function openDatabase(dataDir = inject('serviceDataDir')): Sql {
  const isShared = dataDir === inject('serviceDataDir');
  const given = isShared ? process.env['TEST_DATABASE_URL'] : undefined;
  const url = given ?? embeddedPostgresUrl(dataDir, readPorts(dataDir).postgres);
  return connectPostgres({ url, name: 'tests', connections: 2 }).sql;
}
