import './behind-visitors.ts';
import { jobs } from '../all-modules.ts';
import { runJobs } from '../platform/jobs/jobs.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { measureJobs } from '../platform/jobs/job-metrics.ts';
import { runProcess } from './lifecycle.ts';
import { connectServices } from './services.ts';

const FORMER_POOL = 'FORMER_WORKER_POOL';

await runProcess('worker', async ({ config, log }) => {
  const { services, close } = connectServices('worker', { config, log });
  const { databaseUrl = '' } = config;
  const { [FORMER_POOL]: formerPool } = process.env;
  const runner = await runJobs({ databaseUrl, jobs, services, log, formerPool });
  const stopMetrics =
    config.metricsPort > 0 ? await serveMetrics(measureJobs(services), config.metricsPort + 2) : null;
  return {
    ready: { forSuccessor: { [FORMER_POOL]: runner.workerPool } },
    close: async () => {
      await stopMetrics?.();
      await runner.close();
      await close();
    },
  };
});
