import type { TestProject } from 'vitest/node';
import { startService } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that all journeys share. */
    serviceUrl: string;
    serviceDataDir: string;
  }
}

/** Starts the whole product once for all journeys, on the engines that the tests were pointed at, if any. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: DATABASE_URL, TEST_CLICKHOUSE_URL: CLICKHOUSE_URL } = process.env;
  // Journeys say where their visitors come from.
  const env = { DATABASE_URL, CLICKHOUSE_URL, TRUSTED_PROXIES: '127.0.0.0/8,::1' };
  const service = await startService({ env });
  project.provide('serviceUrl', service.url);
  project.provide('serviceDataDir', service.dataDir);
  return service.remove;
}
