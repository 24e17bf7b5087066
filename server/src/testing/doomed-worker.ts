import { runJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/log/log.ts';
import type { Services } from '../platform/scope.ts';

// Takes a job that never ends, says so, and waits to be ended by force.
const log = createLogger({ name: 'doomed', level: 'warn' });
const hang = async (): Promise<void> => {
  process.send?.('taken');
  await new Promise(() => setInterval(() => undefined, 1000));
};
await runJobs({
  databaseUrl: process.argv[2] ?? '',
  jobs: [{ name: 'hang', handler: hang }],
  services: { log } as unknown as Services,
  log,
});
