import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';

/** The database of a running product, for facts that no screen can make yet. */
export function openDatabase(dataDir = inject('serviceDataDir')): postgres.Sql {
  const ports = JSON.parse(readFileSync(join(dataDir, 'run', 'ports.json'), 'utf8')) as { postgres: number };
  return postgres(embeddedPostgresUrl(dataDir, ports.postgres), { max: 2, onnotice: () => undefined });
}
