import type { TestProject } from 'vitest/node';
import { startService } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that all journeys share. */
    serviceUrl: string;
    serviceDataDir: string;
  }
}

/** Starts the whole product once for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await startService();
  project.provide('serviceUrl', service.url);
  project.provide('serviceDataDir', service.dataDir);
  return service.remove;
}
