import './behind-visitors.ts';
import { jobs } from '../all-modules.ts';
import { runJobs } from '../platform/jobs.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { measureJobs } from '../platform/job-metrics.ts';
import { runProcess } from './lifecycle.ts';
import { connectServices } from './services.ts';

await runProcess('worker', async ({ config, log }) => {
  const { services, close } = connectServices('worker', { config, log });
  const runner = await runJobs({ databaseUrl: config.databaseUrl ?? '', jobs, services, log });
  const stopMetrics =
    config.metricsPort > 0 ? await serveMetrics(measureJobs(services), config.metricsPort + 2) : null;
  return {
    close: async () => {
      await stopMetrics?.();
      await runner.close();
      await close();
    },
  };
});
