import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { ssoAccounts, ssoConnections } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** Forgets how people of an organization that is gone signed in; what refers to its connections goes with them. */
export async function forgetConnections(
  { db }: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  await db.delete(ssoAccounts).where(eq(ssoAccounts.organizationId, organizationId));
  await db.delete(ssoConnections).where(eq(ssoConnections.organizationId, organizationId));
}
