import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { required, optional, urlOf, wholeNumber } from './setting.ts';

export const enginesSettings = {
  dataDir: required({
    variable: 'DATA_DIR',
    schema: z.string().transform((path) => resolve(path)),
    fallback: './data',
    must: 'be a path',
    doc: 'Folder for everything that is written at run time.',
  }),
  databaseUrl: optional({
    variable: 'DATABASE_URL',
    schema: urlOf('postgres:', 'postgresql:'),
    fallbackShown: 'embedded PostgreSQL',
    must: 'be a postgres:// URL',
    doc: 'PostgreSQL 15 or later to use in place of the embedded one.',
    secret: true,
  }),
  clickhouseUrl: optional({
    variable: 'CLICKHOUSE_URL',
    schema: urlOf('http:', 'https:'),
    fallbackShown: 'embedded ClickHouse',
    must: 'be the http or https URL of a ClickHouse server, such as http://user:password@host:8123/database',
    doc: 'ClickHouse to use in place of the embedded one.',
    secret: true,
  }),
  clickhouseCluster: optional({
    variable: 'CLICKHOUSE_CLUSTER',
    schema: z.string().regex(/^[\w.-]{1,100}$/),
    fallbackShown: 'one server',
    must: 'be the name of a cluster in the configuration of CLICKHOUSE_URL',
    doc: 'Cluster that CLICKHOUSE_URL belongs to: tables are replicated, and sharded by workspace.',
  }),
  clickhouseQueryMemory: required({
    variable: 'CLICKHOUSE_QUERY_MEMORY',
    schema: wholeNumber(16, 1_000_000),
    fallback: '512',
    must: 'be a number of megabytes from 16 to 1000000',
    doc: 'Megabytes that a query for statistics may take. Unique visitors that need more are estimated.',
  }),
  geoipMmdb: optional({
    variable: 'GEOIP_MMDB',
    schema: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .refine((path) => existsSync(path)),
    fallbackShown: 'the bundled database',
    must: 'be the path of an MMDB file that is there',
    doc: 'Location database (MMDB) to use in place of the bundled one.',
  }),
};
