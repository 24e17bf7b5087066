import './behind-visitors.ts';
import { join } from 'node:path';
import { createApp, pagePartners, pageReads, pageValues } from '../app.ts';
import { seedBilling } from '../modules/billing/index.ts';
import { seedPlans } from '../modules/plans/index.ts';
import { seedEditions } from '../modules/editions/index.ts';
import { seedBaseDomain } from '../modules/domains/index.ts';
import { nameTeamsByKey } from '../modules/organizations/index.ts';
import { seedStaff } from '../modules/accounts/seed-staff.ts';
import { measureRequests, serveMetrics } from '../platform/http/metrics.ts';
import { registerWebApp } from '../platform/http/web/web-app.ts';
import { runProcess } from './lifecycle.ts';
import { connectServices } from './services.ts';

const LOOPBACK = '127.0.0.1';

await runProcess('app', async ({ config, log }) => {
  const { services, close } = connectServices('app', { config, log });
  await seedBaseDomain(services);
  await seedPlans(services);
  await seedBilling(services);
  await seedEditions(services);
  await seedStaff(services);
  await nameTeamsByKey(services);

  const server = createApp(services);
  const stopMetrics =
    config.metricsPort > 0 ? await serveMetrics(measureRequests(server), config.metricsPort + 1) : null;
  await registerWebApp(server, {
    folder: join(config.dataDir, 'web'),
    values: pageValues(services),
    partners: pagePartners(services),
    reads: pageReads(services),
  });
  const url = await server.listen({ host: LOOPBACK, port: config.appPort });
  return {
    ready: { url },
    close: async () => {
      await server.close();
      await stopMetrics?.();
      await close();
    },
  };
});
