import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { listCertificates } from './certificates.ts';
import { samlLogout } from './saml.ts';
import { ssoConnections, ssoStepUps } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** Where a browser is signed out at the provider by which its session came in; null for nowhere. */
export async function signOutThere(
  services: Services,
  { sessionId }: { sessionId: Buffer },
): Promise<string | null> {
  const passed = await services.db
    .select({ connection: ssoConnections, signedOn: ssoStepUps.signedOn })
    .from(ssoStepUps)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoStepUps.connectionId))
    .where(and(eq(ssoStepUps.sessionId, sessionId), isNotNull(ssoStepUps.signedOn)));
  for (const { connection, signedOn } of passed) {
    const { config, key, id } = connection;
    if (config.kind !== 'saml2' || config.logout_url === null || signedOn === null) continue;
    const certificates = (await listCertificates(services, id)).map(({ certificate }) => certificate);
    const requestId = `_${randomBytes(20).toString('hex')}`;
    return samlLogout(services, { key, config, certificates }, { signedOn, requestId });
  }
  return null;
}
