import type { TestProject } from 'vitest/node';
import { findFreePort } from '../platform/embedded/ports.ts';
import { startService } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that all journeys share. */
    serviceUrl: string;
    serviceDataDir: string;
    /** Where organizations may have identity providers of their own: for OpenID Connect, and for SAML. */
    identityPorts: { openId: number; saml: number };
    /** Where webhooks may be received within the own network. */
    webhookPort: number;
    /** Where links may be read from within the own network. */
    importPort: number;
  }
}

/** Starts the whole product once for all journeys, on the engines that the tests were pointed at, if any. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: DATABASE_URL, TEST_CLICKHOUSE_URL: CLICKHOUSE_URL } = process.env;
  const openId = await findFreePort();
  const saml = await findFreePort([openId]);
  const webhook = await findFreePort([openId, saml]);
  const source = await findFreePort([openId, saml, webhook]);
  const env = {
    ...{ DATABASE_URL, CLICKHOUSE_URL },
    // Journeys say where their visitors come from.
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    IMPORT_HOSTS: `127.0.0.1:${String(source)}`,
    WEBHOOK_HOSTS: `127.0.0.1:${String(webhook)}`,
    SIGN_ON_HOSTS: [openId, saml].map((port) => `localhost:${String(port)}`).join(),
  };
  const service = await startService({ env });
  project.provide('serviceUrl', service.url);
  project.provide('serviceDataDir', service.dataDir);
  project.provide('identityPorts', { openId, saml });
  project.provide('webhookPort', webhook);
  project.provide('importPort', source);
  return service.remove;
}
